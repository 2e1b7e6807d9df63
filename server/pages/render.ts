// The only link between server and client: the module that renders pages, built from client/entry-server.tsx. The
// client never imports this file, and the server never imports the client; these types are their contract.

/** The parts of a row of the client's route table that the server needs. */
export interface PageRoute {
  path: string;
  /** Addresses under /api that the page reads, layout included. */
  reads: readonly string[];
  /** Names of the query parameters that the page reads. */
  query?: readonly string[] | undefined;
  /** Hidden from search engines. */
  unlisted?: boolean | undefined;
  /** Has something to show only while this setting is on. */
  setting?: string | undefined;
  /** Shows what belongs to one person: sent with `no-store` and `no-referrer`. */
  isPrivate?: boolean | undefined;
}

interface PageRequest {
  /** Path of the address; `search` is the query without its question mark. */
  path: string;
  search: string;
  locale: string;
  timeZone: string;
  /** The portal's own origin, if configured. */
  origin: string | null;
  /** The results of reads, by address. A missing one leaves the page in its loading state. */
  data: Record<string, unknown>;
  /** State of this request only, such as a refused form. */
  state?: unknown;
}

export interface RenderedPage {
  title: string;
  description: string;
  siteName: string;
  /** The administrators' own icon. Null: the portal's. */
  icon: string | null;
  /** A script decides before the first paint whether the launch page covers this page. */
  hasGate: boolean;
  /** Structured data for search engines: values of schema.org. */
  structuredData: readonly object[];
  /** The markup inside the page's root element. */
  body: string;
  /** Source file of the page, to find its assets in the build's manifest. */
  source: string;
  /** The data that the browser needs to hydrate, as a value for JSON. */
  inline: unknown;
}

export interface RenderModule {
  /** The built languages; which of them are offered, a setting says. */
  locales: readonly [string, ...string[]];
  routes: readonly PageRoute[];
  /** The reads of every page for bar and footer. */
  layoutReads: readonly string[];
  /** The lists of which `render` puts one page into the document. */
  longLists: readonly string[];
  /** Addresses of the administrators' area. */
  administratorPaths: readonly string[];
  /** The web manifest for these settings, as a value for JSON. */
  webManifest(settings: { key: string; value: string }[], locale: string): object;
  /** Renders an error page, which needs no data. */
  renderFailure(status: number, requestId: string, locale: string): { title: string; body: string };
  /** Renders the page of a path, or the not-found page. */
  render(request: PageRequest): Promise<RenderedPage>;
}
