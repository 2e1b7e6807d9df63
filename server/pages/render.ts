// The one meeting point of server and client: the module that renders pages, built from client/entry-server.tsx.
// The client never imports this file and the server never imports the client; this is what both agree on.

/** A row of the client's route table, as far as the server needs it. */
export interface PageRoute {
  path: string;
  /** The addresses under /api that the page reads, layout included. */
  reads: readonly string[];
  /** Names of the parameters that the page looks at in the address. */
  query?: readonly string[] | undefined;
  /** Not for search engines. */
  unlisted?: boolean | undefined;
}

export interface PageRequest {
  /** Path of the address; the query is `search`, without its question mark. */
  path: string;
  search: string;
  locale: string;
  timeZone: string;
  /** The portal's own origin, where it knows it. */
  origin: string | null;
  /** What was read, by address. A read that is missing leaves the page in its loading state. */
  data: Record<string, unknown>;
  /** What only this request knows, such as a refused form. */
  state?: unknown;
}

export interface RenderedPage {
  title: string;
  description: string;
  /** The portal's name. */
  siteName: string;
  /** The administrators' own icon; null: the portal's. */
  icon: string | null;
  /** Something stands before the page, and a script decides about it before the first paint: the launch page. */
  hasGate: boolean;
  /** What the page is about, for search engines: values of schema.org. */
  structuredData: readonly object[];
  /** The markup inside the page's root element. */
  body: string;
  /** Source file of the page, to find its assets in the build's manifest. */
  source: string;
  /** What the browser needs to hydrate, as a value for JSON. */
  inline: unknown;
}

export interface RenderModule {
  /** Locales there are texts for; the first is the default. */
  locales: readonly [string, ...string[]];
  routes: readonly PageRoute[];
  /** What every page reads for its bar and footer. */
  layoutReads: readonly string[];
  /** Addresses of the administrators' area; each loads its own entry. */
  administratorPaths: readonly string[];
  /** The web manifest for these settings, as a value for JSON. */
  webManifest(settings: { key: string; value: string }[], locale: string): object;
  /** The page in place of one that could not be made, which needs no data. */
  renderFailure(status: number, requestId: string, locale: string): { title: string; body: string };
  /** Renders the page of a path, or the not-found page where no route has it. */
  render(request: PageRequest): Promise<RenderedPage>;
}
