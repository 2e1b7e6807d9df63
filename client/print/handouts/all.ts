// Every handout, in the order in which the screen offers them.
import { blankForm } from './blank-form.tsx';
import { consumerForm } from './consumer-form.tsx';
import type { Handout } from './handout.tsx';
import { leaflet } from './leaflet.tsx';
import { packCard } from './pack-card.tsx';
import { poster } from './poster.tsx';

export const handouts: readonly Handout[] = [poster, leaflet, packCard, blankForm, consumerForm];
