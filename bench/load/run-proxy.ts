import { once } from 'node:events';
import { openProxy } from '../../test/servers/proxy.ts';

/* The small proxy in a process of its own: told the servers' addresses, it tells its own. */

process.on('disconnect', () => process.exit());
const [{ targets }] = (await once(process, 'message')) as [{ targets: string[] }];
const proxy = await openProxy();
proxy.passTo(targets);
process.send?.({ url: proxy.url });
