// The npm package s3rver in a process of its own: `node s3rver.cjs WHERE_IT_IS FOLDER PORT`.
const { createRequire } = require('node:module');
const { join } = require('node:path');

const [where, folder, port] = process.argv.slice(2);
const S3rver = createRequire(join(where, 'package.json'))('s3rver');

new S3rver({ address: '127.0.0.1', port: Number(port), directory: folder, silent: true })
  .run()
  .then(() => console.log('ready'));
const parent = process.ppid;
setInterval(() => process.ppid === parent || process.exit(), 1_000);
