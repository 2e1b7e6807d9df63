// Whether a change of a content may alter what the case means: then a signed or closed case goes back to work, and after
// the first sending the change is a follow-up. ICH E2D(R1) leaves it to judgement; this is the preset, which a person may
// overrule with a reason.
import type { CaseContent, Drug } from './content-rules.ts';
import { isSuspect } from './criteria-rules.ts';
import { type Difference, differences } from './differences-rules.ts';

/** Fields of a reaction whose change is significant. */
const ofReaction = ['outcome', 'onset', 'end', 'contributedToDeath'];
/** Fields of a drug and of its pairs with reactions. */
const ofDrug = ['action', 'improvedAfterStopping', 'dechallenge', 'rechallenge'];
const ofDose = ['start', 'end', 'continuing'];

/** The names of vaccines and biologicals by which their batch matters. */
const biological =
  /vaccin|immunoglobulin|globulin|antitoxin|antivenom|anti.?venom|serum|insulin|heparin|\p{L}mab\b|\p{L}cept\b|\bbcg\b|\bopv\b|\bipv\b|\bdpt\b|\bmmr\b|covishield|covaxin|toxoid|टीका|वैक्सीन/iu;

export function isSignificant(before: CaseContent, after: CaseContent): boolean {
  return differences(before, after).some((one) => changesMeaning(one, before, after));
}

function changesMeaning(one: Difference, before: CaseContent, after: CaseContent): boolean {
  const [list, id, name, ...rest] = one.path.split('.');
  if (list === 'death') return true;
  if (list === 'reactions') return name === undefined || reactionChanges(one, name);
  if (list === 'patient' && id === 'pregnancyOutcome') return true;
  if (list !== 'drugs') return false;
  if (name === undefined) return isSuspect((one.before ?? one.after) as Drug);
  const [old, now] = [before, after].map(({ drugs = [] }) => drugs.find((drug) => drug.id === id));
  if (name === 'role') return (old !== undefined && isSuspect(old)) !== (now !== undefined && isSuspect(now));
  if (ofDrug.includes(name)) return true;
  return name === 'doses' && doseChanges(one, rest, now ?? old);
}

/** A criterion counts when it is added or removed, not when it is denied for the first time. */
function reactionChanges({ before, after }: Difference, name: string): boolean {
  return name === 'seriousness' ? before === true || after === true : ofReaction.includes(name);
}

/** A dose was added or removed with its dates, its dates changed, or the batch of a vaccine or biological did. */
function doseChanges({ before, after }: Difference, [, field]: string[], drug: Drug | undefined): boolean {
  const isBiological = biological.test(JSON.stringify([drug?.name, drug?.substances]));
  if (field !== undefined) return ofDose.includes(field) || (field === 'batch' && isBiological);
  const dose = (before ?? after) as Record<string, unknown>;
  return ofDose.some((one) => dose[one] !== undefined) || (dose['batch'] !== undefined && isBiological);
}
