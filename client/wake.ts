// The first script of visitors' pages, a few lines: lets the browser paint what the server sent before it loads the
// scripts that wake the page. On a slow line a page is there to be read a good second earlier, and its forms and links
// work from then on. Built by itself (vite.config.ts).

/** The addresses of the page's scripts; the first is the one to run. */
const addresses = JSON.parse(document.getElementById('scripts')?.textContent ?? '[]') as [
  string,
  ...string[],
];

function load(): void {
  for (const href of addresses) {
    const link = document.createElement('link');
    link.rel = 'modulepreload';
    link.href = href;
    document.head.append(link);
  }
  void import(/* @vite-ignore */ addresses[0]);
}

// A page that nobody sees is not painted, but may have a report to send.
if (document.hidden) load();
else requestAnimationFrame(() => setTimeout(load));
