// The first script of visitors' pages, a few lines: lets the browser paint what the server sent before it loads the
// scripts that wake the page. On a slow line a page is there to be read a good second earlier, and its forms and links
// work from then on. Built by itself (vite.config.ts).

/** Addresses for later: whole style sheets, scripts that will be wanted, and those to run, in their order. */
type Later = Record<'styles' | 'scripts' | 'run', string[]>;

const { styles, scripts, run } = JSON.parse(document.getElementById('later')?.textContent ?? '') as Later;

/** Comes when what it names is there, or cannot be had. */
const link = (rel: string, href: string, as = ''): Promise<unknown> =>
  new Promise((come) => {
    const events = { onload: come, onerror: come };
    document.head.append(Object.assign(document.createElement('link'), events, { rel, as, href }));
  });

/** A touch meanwhile is answered. */
const pause = () => new Promise((next) => setTimeout(next));

/**
 * What shows only when the page is awake needs rules that the document does not carry. They go in when all has come,
 * since on few cores the browser styles a page more slowly while it reads scripts besides, and one sheet after the other.
 */
async function load(): Promise<void> {
  const { relList } = document.createElement('link');
  const coming = run.map((href) => link('modulepreload', href));
  await pause();
  coming.push(...styles.map((href) => link('preload', href, 'style')));
  await pause();
  for (const href of scripts) void link('modulepreload', href);
  // A browser that does not know such links tells nothing of them.
  if (relList.supports('modulepreload') && relList.supports('preload')) await Promise.all(coming);
  for (const href of styles) {
    await link('stylesheet', href);
    document.body.getBoundingClientRect(); // styles what is there already
  }
  for (const href of run) {
    await import(/* @vite-ignore */ href);
    await pause();
  }
}

// A page that nobody sees is not painted, but may have a report to send.
if (document.hidden || !PerformanceObserver.supportedEntryTypes.includes('paint')) void load();
else {
  const painted = new PerformanceObserver(() => {
    painted.disconnect();
    void load();
  });
  painted.observe({ type: 'paint', buffered: true });
}
