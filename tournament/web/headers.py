"""Headers of every answer: a page, a stream, a file, an error."""

from __future__ import annotations

# Pages use nothing of a visitor's device but a screen that stays on and full screen (the projector, tablets).
PERMISSIONS = {
    "fullscreen": "self",
    "screen-wake-lock": "self",
    **dict.fromkeys(
        (
            "accelerometer",
            "camera",
            "display-capture",
            "geolocation",
            "gyroscope",
            "hid",
            "magnetometer",
            "microphone",
            "midi",
            "payment",
            "serial",
            "usb",
        ),
        "",
    ),
}
EVERYWHERE = {
    "Permissions-Policy": ", ".join(f"{feature}=({allowed})" for feature, allowed in PERMISSIONS.items()),
    # No other site may embed what is ours, or measure it.
    "Cross-Origin-Resource-Policy": "same-origin",
}
AS_BYTES = [(name.lower().encode(), value.encode()) for name, value in EVERYWHERE.items()]
