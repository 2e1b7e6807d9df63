// The sections of the case screen, in their order; keys 1 to 9 go to them. A new section needs a file of its own and a
// line here.
import { type ComponentType, memo } from 'react';
import { type ContentSection, contentSections, type SectionId } from '#client/components/case/sections.ts';
import { later } from '#client/components/ui/later.tsx';
import { m } from '#client/paraglide/messages.js';
import type { CaseDetails } from '#contract/cases/work/case-details.ts';
import { AssessmentView } from './assessment.tsx';
import { DrugsView } from './drugs-view.tsx';
import { NarrativeView, PatientView, ReporterView, TestsView } from './section-views.tsx';
import { ReactionsView } from './reactions-view.tsx';
import { type ViewProps } from './entry-table.tsx';

interface CaseSection {
  id: string;
  title: string;
  /** A section of the content: it can be edited. */
  content?: ContentSection;
  /** The list whose entries are edited one by one; 'Add' adds an entry. */
  entries?: 'reactions' | 'drugs';
  /** Two such sections stand side by side where there is room. */
  isHalf?: true;
  View: ComponentType<ViewProps>;
  /** Hidden in a case that has no data for it. */
  isShown?: (details: CaseDetails) => boolean;
}

const views: Record<SectionId, Pick<CaseSection, 'View' | 'entries' | 'isHalf'>> = {
  patient: { View: PatientView },
  reactions: { View: ReactionsView, entries: 'reactions' },
  drugs: { View: DrugsView, entries: 'drugs' },
  tests: { View: TestsView, isHalf: true },
  narrative: { View: NarrativeView, isHalf: true },
  reporter: { View: ReporterView },
};

const ofContent: readonly CaseSection[] = contentSections.map((content) => ({
  id: content.id,
  title: content.title,
  content,
  ...views[content.id],
}));

const assessment: CaseSection = {
  id: 'assessment',
  title: m.admin_assess_assessment(),
  View: AssessmentView,
};

/** A chunk of its own: it is below the content, and its data is read later. */
const ExchangeView = later(async () => (await import('./exchange.tsx')).ExchangeView);
const messages: CaseSection = { id: 'messages', title: m.admin_exchange_messages(), View: ExchangeView };

/**
 * A further section stands before or after those of the content. A section is drawn again when the case changes or it is
 * edited, not with each keystroke in another one.
 */
export const caseSections: readonly CaseSection[] = [...ofContent, assessment, messages].map((section) => ({
  ...section,
  View: memo(section.View),
}));

/** The last link to a section: the timeline is below all columns. */
export const timeLine = { id: 'time-line', title: m.admin_cases_time_line() };
