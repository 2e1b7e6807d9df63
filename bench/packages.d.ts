// Types of packages without types, as far as the benchmark uses them.
declare module 'autocannon' {
  namespace autocannon {
    interface Request {
      method?: string;
      headers?: Record<string, string>;
      body?: string;
      /** Called for each request. */
      setupRequest?(request: Request): Request;
    }

    interface Client {
      setRequests(requests: Request[]): void;
      pipelinedRequests: { addBody(body: Uint8Array): void };
    }

    interface Options {
      url: string;
      connections: number;
      /** In seconds. */
      duration: number;
      headers?: Record<string, string>;
      /** Called for each connection. */
      setupClient?(client: Client): void;
    }

    interface Result {
      duration: number;
      '2xx': number;
      statusCodeStats: Record<string, { count: number }>;
      errors: number;
      timeouts: number;
      latency: { p99: number };
    }
  }
  function autocannon(options: autocannon.Options): Promise<autocannon.Result>;
  export default autocannon;
}
