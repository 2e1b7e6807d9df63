// Runs in the head of home, before anything is painted, while the launch page is switched on: marks the document of a
// visitor who has not entered yet, so that the launch page shows and home does not (readings 34; the rules are in
// client/pages/home/launch.css). Built by itself into a script without imports (vite.config.ts).
import { hasEntered, recordEntry } from './launch-entry.ts';

const { dataset } = document.documentElement;

/** Before the page is awake, or if its scripts never come, one gets in all the same, only without the applause. */
function enter(): void {
  if (dataset['launch'] === undefined || document.querySelector('.launch[open]')) return;
  recordEntry();
  delete dataset['launch'];
}

if (!hasEntered()) {
  dataset['launch'] = '';
  addEventListener('click', ({ target }) => {
    if ((target as Element).closest('.launch button:not([aria-pressed])')) enter();
  });
  addEventListener('keydown', ({ key }) => {
    if (key === 'Escape') enter();
  });
}
