@echo off
rem Start Kongbox with a double click: find Python, install the wheel that lies beside this file, serve, and open the
rem browser. Everything it installs lies in one folder of your own; nothing else is changed.
setlocal
title Kongbox
chcp 65001 >nul
pushd "%~dp0"

set "WHEEL="
for %%F in (kongbox-*.whl) do set "WHEEL=%%F"
if not defined WHEEL (
    echo The file kongbox-....whl is missing. Unpack the whole folder, then start again.
    goto stop
)

set "PYTHON="
call :try py -3
call :try python
call :try python3
if not defined PYTHON (
    echo Kongbox needs Python 3.11 or newer. Install Python 3.13 from the Microsoft Store, then start again.
    goto stop
)

set "PROGRAM=%LOCALAPPDATA%\kongbox\program"
set "INSTALLED="
if exist "%PROGRAM%\installed.txt" set /p INSTALLED=<"%PROGRAM%\installed.txt"
if "%INSTALLED%"=="%WHEEL%" goto start
echo Installing Kongbox. This takes a minute and needs the internet.
%PYTHON% -m venv --clear "%PROGRAM%"
if errorlevel 1 goto failed
"%PROGRAM%\Scripts\python.exe" -m pip install --quiet --disable-pip-version-check "%WHEEL%"
if errorlevel 1 goto failed
>"%PROGRAM%\installed.txt" echo %WHEEL%

:start
set "CHOICE=%~1"
if defined CHOICE goto serve
echo.
set /p "CHOICE=Press Enter to run your own tournaments, or type demo and press Enter to try everything out: "

:serve
if /i not "%CHOICE%"=="demo" set "CHOICE=hall"
"%PROGRAM%\Scripts\kongbox.exe" %CHOICE% --open
goto stop

:failed
echo Kongbox could not be installed. Check the internet connection, then start again.

:stop
popd
pause
exit /b

:try
if defined PYTHON exit /b
%* -c "import sys; sys.exit(sys.version_info < (3, 11))" >nul 2>nul
if not errorlevel 1 set "PYTHON=%*"
exit /b
