// Commands of component tests for the process that runs the browser (vitest.browser.config.ts). Tests set answers and
// looks by the functions in answers.ts and looks.ts, which send only what that process must do.

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

/** The first of these answers that is for the request. */
export function answerFor(
  answers: readonly Answer[],
  asked: string,
  { pathname, search }: URL,
): Answer | undefined {
  return answers.find(
    ({ path, query = '', method = asked }) =>
      method === asked &&
      search.includes(query) &&
      new RegExp(`^${path.replaceAll('*', '[^/]+')}$`).test(pathname),
  );
}

declare module 'vitest/browser' {
  interface BrowserCommands {
    setAnswers(answers: Answer[]): Promise<void>;
    setLook(colorScheme: 'light' | 'dark'): Promise<void>;
    clickAt(x: number, y: number): Promise<void>;
    /** Types a text in place of the selected one. */
    typeOver(text: string): Promise<void>;
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
