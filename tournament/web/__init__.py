"""What stands between the network and a request: limits for connections, bodies and answers under way."""
