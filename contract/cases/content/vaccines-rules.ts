// Vaccines by their names: reactions to them are followed by AEFI surveillance. Names of the Indian immunisation programme
// and of common products; a name that is missing here is only not proposed.
import type { CaseContent } from './content-rules.ts';
import { isSuspect } from './criteria-rules.ts';
import { known } from './fields-rules.ts';

const names =
  /vaccin|immuni[sz]ation|\b(?:bcg|opv|ipv|fipv|dpt|dtp|dtap|dtwp|tdap|mmr|mr|pcv|hpv|hib|td|tt)\b(?=$|[\s,;.\d()/-])|pentavalent|hexavalent|toxoid|rota(?:vac|siil|rix|teq|virus)|covishield|covaxin|corbevax|covovax|sputnik|zycov|gardasil|cervarix|cervavac|rabipur|abhayrab|rabivax|verorab|typbar|typhim|jenvac|jeev|easy ?(?:five|six)|hexaxim|shan ?(?:5|6)|pneumovax|pneumosil|prev[ae]nar|synflorix|vari(?:vax|lrix)|havrix|biovac|gene ?vac|engerix|shanvac|menactra|menveo|fluquadri|influvac|vaxigrip|stamaril|qdenga|टीका|टीके|वैक्सीन|बीसीजी|पोलियो/iu;

/** Names that contain such letters and are no vaccines. */
const others = /immunoglobulin|antitoxin/iu;

/** The names of the suspected and interacting drugs that are vaccines. */
export function suspectedVaccines({ drugs = [] }: CaseContent): string[] {
  return drugs.filter(isSuspect).flatMap(({ name, substances = [] }) => {
    const said = [known(name), ...substances.map((one) => known(one.name))].filter(
      (one) => one !== undefined,
    );
    const [first = ''] = said;
    return said.some((one) => names.test(one) && !others.test(one)) ? [first] : [];
  });
}
