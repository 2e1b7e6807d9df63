// Node.js's own HTTP module, not by `import`: that reads each of its exports, and some of them load Node.js's client for
// WebSockets with all of `fetch`, which the server needs for nothing.
export const http = process.getBuiltinModule('node:http');
