// The first script of visitors' pages, a few lines: lets the browser paint what the server sent before it loads the
// scripts that wake the page. On a slow line a page is there to be read a good second earlier, and its forms and links
// work from then on. Built by itself (vite.config.ts).

/** Addresses for later: whole style sheets, scripts that will be wanted, and those to run, in their order. */
type Later = Record<'styles' | 'scripts' | 'run', string[]>;

const { styles, scripts, run } = JSON.parse(document.getElementById('later')?.textContent ?? '') as Later;

function link(rel: string, href: string): HTMLLinkElement {
  const element = Object.assign(document.createElement('link'), { rel, href });
  document.head.append(element);
  return element;
}

/** What shows only when the page is awake needs rules that the document does not carry. */
async function load(): Promise<void> {
  for (const href of [...run, ...scripts]) link('modulepreload', href);
  const sheets = styles.map((href) => link('stylesheet', href));
  await Promise.all(sheets.map((sheet) => new Promise((come) => (sheet.onload = sheet.onerror = come))));
  for (const href of run) {
    await import(/* @vite-ignore */ href);
    await new Promise((next) => setTimeout(next)); // a touch meanwhile is answered
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
