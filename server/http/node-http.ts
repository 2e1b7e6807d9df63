// Node.js's HTTP module, without `import`: an import evaluates all its exports, and some load the WebSocket client
// with all of `fetch`, which the server does not need.
export const http = process.getBuiltinModule('node:http');
