// The search for ADR monitoring centres.
import * as z from 'zod/mini';
import { requiredText } from './fields.ts';
import { textMax } from './text-rules.ts';

/** `city` of the search; a blank one is refused. */
export const amcSearch = z.object({ city: requiredText(textMax.line) });
