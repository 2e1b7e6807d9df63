// Stands for the package with which the router reads patterns of paths (vite.config.ts): our routes are whole paths.

export function parse(pattern: string): never {
  throw new Error(`The router reads no patterns such as ${pattern}`);
}
