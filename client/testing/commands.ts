// What component tests may ask of the process that runs the browser (vitest.browser.config.ts).

/** How a request is answered instead of by the portal. */
export interface Answer {
  /** A path, in which `*` stands for one part. */
  path: string;
  /** All methods where there is none. */
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
    /** The port to which Vite hands on what the tests ask of `/api`. */
    componentPortal: number;
    /** The administrator of the portal there. */
    componentAccount: { username: string; password: string };
  }
}
