// run the worker bundle under node
import { readFileSync } from 'node:fs';
globalThis.self = globalThis; const out=[];
globalThis.postMessage = (m) => out.push(m);
globalThis.fetch = async () => ({ json: async () => JSON.parse(readFileSync('dist/admin/files.json','utf8')) });
let t=performance.now();
await import('./dist/admin/check.js');
const files = JSON.parse(readFileSync('dist/admin/files.json','utf8'));
const p='content/blog/when-not-to-automate.mdx';
const ask = async (q) => { const t=performance.now(); await globalThis.onmessage({ data: [1, q] }); console.log(Math.round(performance.now()-t)+'ms', JSON.stringify(out.pop()).slice(0,600)); };
await ask({ check: { [p]: files[p].replace('\n---\n\n','\n---\n\nFirst TODO.\n\n') }, path: p });
await ask({ check: { [p]: files[p].replace('\n---\n\n','\n---\n\nFirst the the.\n\n').replace(/title: .*/, 'title: Short') }, path: p });
const q='content/services/lite-edit.yaml';
await ask({ check: { [q]: files[q].replace('name: Lite Edit', 'name: Light Edit').replace('price: $40','price: $400') }, path: q });
await ask({ check: { [q]: files[q] }, path: q });
const r='content/company/team.yaml';
await ask({ check: { [r]: files[r].replace('Maya Lindqvist', 'Maya Lindquist').replace('role: ', 'role: !') }, path: r });
