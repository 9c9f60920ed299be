"""
OpenStack Swift in one process: a real object store, with one replica in a folder, behind its S3 API.

    /usr/bin/python3 start-swift.py FOLDER PORT USER KEY

Says `ready` once it listens on PORT of this machine, and ends with whoever started it. USER is `account:user`.
"""

import os
import sys
from array import array

import eventlet
import eventlet.wsgi
from swift.common import utils

eventlet.patcher.monkey_patch(all=False, socket=True, select=True, thread=True)
utils.HASH_PATH_PREFIX = utils.HASH_PATH_SUFFIX = b'dasi'

from swift.account.server import AccountController
from swift.common.http_protocol import SwiftHttpProtocol
from swift.common.ring import RingData
from swift.common.wsgi import loadapp
from swift.container.server import ContainerController
from swift.obj.server import ObjectController

FOLDER, PORT, USER, KEY = sys.argv[1:]
PARENT = os.getppid()

PROXY = f"""
[DEFAULT]
swift_dir = {FOLDER}
log_level = ERROR
[pipeline:main]
pipeline = catch_errors gatekeeper s3api tempauth proxy-server
[app:proxy-server]
use = egg:swift#proxy
account_autocreate = true
[filter:catch_errors]
use = egg:swift#catch_errors
[filter:gatekeeper]
use = egg:swift#gatekeeper
[filter:s3api]
use = egg:swift#s3api
location = us-east-1
allow_multipart_uploads = false
[filter:tempauth]
use = egg:swift#tempauth
user_{USER.replace(':', '_')} = {KEY} .admin
"""


class NoCache:
    """In memcached's place: keeps nothing, so that nothing is ever out of date."""

    def get(self, key, **_):
        return None

    def set(self, key, value, **_):
        pass

    def incr(self, key, **_):
        return 1

    def delete(self, key, **_):
        pass


def without_cache(app):
    def answer(env, start_response):
        env['swift.cache'] = NoCache()
        return app(env, start_response)

    return answer


def serve(socket, app):
    eventlet.spawn(
        eventlet.wsgi.server,
        socket,
        app,
        log=open(os.devnull, 'w'),
        protocol=SwiftHttpProtocol,
        capitalize_response_headers=False,
    )


def serve_part(name, controller):
    """One of the three servers that a proxy asks, and the ring by which the proxy finds it."""
    socket = eventlet.listen(('127.0.0.1', 0))
    port = socket.getsockname()[1]
    device = {'id': 0, 'region': 1, 'zone': 1, 'weight': 1.0, 'device': 'disk', 'meta': ''}
    place = {'ip': '127.0.0.1', 'port': port, 'replication_ip': '127.0.0.1', 'replication_port': port}
    ring = RingData([array('H', [0])], [{**device, **place}], 32)
    ring.save(os.path.join(FOLDER, f'{name}.ring.gz'))
    devices = os.path.join(FOLDER, 'devices')
    conf = {'devices': devices, 'swift_dir': FOLDER, 'mount_check': 'false', 'log_level': 'ERROR'}
    serve(socket, controller(conf))


os.makedirs(os.path.join(FOLDER, 'devices', 'disk'), exist_ok=True)
for name, controller in {
    'account': AccountController,
    'container': ContainerController,
    'object': ObjectController,
}.items():
    serve_part(name, controller)

proxy = os.path.join(FOLDER, 'proxy-server.conf')
with open(proxy, 'w') as file:
    file.write(PROXY)
serve(eventlet.listen(('127.0.0.1', int(PORT))), without_cache(loadapp(proxy)))
print('ready', flush=True)
while os.getppid() == PARENT:
    eventlet.sleep(1)
