// First script of visitors' pages: waits for the first paint before it loads the scripts that hydrate the page. On a slow
// line the page is readable about a second earlier; its links and forms work without scripts. Built as a separate script
// (vite.config.ts).

/** Addresses to load after the paint: style sheets, scripts to preload, scripts to run in this order. */
type Later = Record<'styles' | 'scripts' | 'run', string[]>;

const { styles, scripts, run } = JSON.parse(document.getElementById('later')?.textContent ?? '') as Later;

/** Resolves when the resource is loaded or has failed. */
const link = (rel: string, href: string, as = ''): Promise<unknown> =>
  new Promise((come) => {
    const events = { onload: come, onerror: come };
    document.head.append(Object.assign(document.createElement('link'), events, { rel, as, href }));
  });

/** Yields to the event loop, so that input is handled between two steps. */
const pause = () => new Promise((next) => setTimeout(next));

/**
 * Loads the full style sheets and the scripts. The sheets are applied one by one, after everything has arrived: on few
 * cores the browser restyles more slowly while it parses scripts.
 */
async function load(): Promise<void> {
  const { relList } = document.createElement('link');
  const coming = run.map((href) => link('modulepreload', href));
  await pause();
  coming.push(...styles.map((href) => link('preload', href, 'style')));
  await pause();
  for (const href of scripts) void link('modulepreload', href);
  // Browsers without support for these links fire no load event for them.
  if (relList.supports('modulepreload') && relList.supports('preload')) await Promise.all(coming);
  for (const href of styles) {
    await link('stylesheet', href);
    document.body.getBoundingClientRect(); // styles the elements that exist already
  }
  for (const href of run) {
    await import(/* @vite-ignore */ href);
    await pause();
  }
  // home.css and awareness.css delay the parts far below until this is set.
  document.documentElement.dataset['loaded'] = '';
}

// A hidden page is not painted, but may still have a waiting report to send.
if (document.hidden || !PerformanceObserver.supportedEntryTypes.includes('paint')) void load();
else {
  const painted = new PerformanceObserver(() => {
    painted.disconnect();
    void load();
  });
  painted.observe({ type: 'paint', buffered: true });
}
