// Blocking script in the head of the home page while the launch page is enabled. It marks the document of a visitor who
// has not entered yet, before the first paint, so that the launch page shows and home is inert (styles:
// client/pages/home/launch.css). Built into a script without imports (vite.config.ts).
import { hasPassedLaunch, recordLaunchPassed } from './launch-passed.ts';

const { dataset } = document.documentElement;

/** Lets the visitor enter before hydration, or when other scripts fail to load; without the applause. */
function enter(): void {
  if (dataset['launch'] === undefined || document.querySelector('.launch[open]')) return;
  recordLaunchPassed();
  delete dataset['launch'];
}

if (!hasPassedLaunch()) {
  dataset['launch'] = '';
  addEventListener('click', ({ target }) => {
    if ((target as Element).closest('.launch button:not([aria-pressed])')) enter();
  });
  addEventListener('keydown', ({ key }) => {
    if (key === 'Escape') enter();
  });
}
