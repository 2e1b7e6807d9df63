// Commands of component tests for the process that runs the browser (vitest.browser.config.ts).

/** An answer in place of the portal's. */
export interface Answer {
  /** A path, in which `*` stands for one segment. */
  path: string;
  /** A part of the query; all queries if absent. */
  query?: string;
  /** All methods if absent. */
  method?: string;
  status?: number;
  json?: unknown;
  /** The connection breaks. */
  breaks?: boolean;
  /** The answer never comes. */
  never?: boolean;
}

declare module 'vitest/browser' {
  interface BrowserCommands {
    setAnswers(answers: Answer[]): Promise<void>;
    setLook(colorScheme: 'light' | 'dark'): Promise<void>;
  }
}

declare module 'vitest' {
  interface ProvidedContext {
    /** Port of the portal that Vite proxies the tests' `/api` requests to. */
    componentPortal: number;
    /** The administrator's account in that portal. */
    componentAccount: { username: string; password: string };
  }
}
