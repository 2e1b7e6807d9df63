// Prints the page when the fonts of its scripts are there. They are for paper only, so the browser does not load them
// before, and does not wait for them by itself.
import './script-fonts.css';

/** Milliseconds. Without a network the device's own fonts are on the paper. */
const longestWait = 5000;

export async function printPage(): Promise<void> {
  const family = getComputedStyle(document.documentElement).getPropertyValue('--font-paper');
  const text = document.body.innerText;
  await Promise.race([
    Promise.allSettled(
      [`1em ${family}`, `bold 1em ${family}`].map((font) => document.fonts.load(font, text)),
    ),
    new Promise((resolve) => setTimeout(resolve, longestWait)),
  ]);
  print();
}
