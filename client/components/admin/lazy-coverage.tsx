// Loads what lists say of their translations after the lists themselves.
import { later } from '#client/components/ui/later.tsx';

const load = () => import('./coverage.tsx');

export const Coverage = later(async () => (await load()).Coverage);
export const LacksTranslation = later(async () => (await load()).LacksTranslation);
export const WholeCoverage = later(async () => (await load()).WholeCoverage);
