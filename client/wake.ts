// The first script of visitors' pages, a few lines: lets the browser paint what the server sent before it loads the
// scripts that wake the page. On a slow line a page is there to be read a good second earlier, and its forms and links
// work from then on. Built by itself (vite.config.ts).

/** The addresses of the page's scripts, of which the first is the one to run, and of its whole style sheets. */
const addresses = JSON.parse(document.getElementById('later')?.textContent ?? '[]') as [string, ...string[]];

/** What shows only when the page is awake needs rules that the document does not carry. */
async function load(): Promise<void> {
  const styles = addresses.map((href) => {
    const isStyle = href.endsWith('.css');
    const link = document.createElement('link');
    link.rel = isStyle ? 'stylesheet' : 'modulepreload';
    link.href = href;
    const come = isStyle
      ? new Promise<unknown>((resolve) => (link.onload = link.onerror = resolve))
      : Promise.resolve();
    document.head.append(link);
    return come;
  });
  await Promise.all(styles);
  await import(/* @vite-ignore */ addresses[0]);
}

// A page that nobody sees is not painted, but may have a report to send.
if (document.hidden) void load();
else requestAnimationFrame(() => setTimeout(load));
