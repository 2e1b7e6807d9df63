// Tests that the sample content is valid and complete where pages need it, and invents no phone number and no
// mailbox.
import { describe, expect, it } from 'vitest';
import { aboutSections as aboutSectionsFields } from '#contract/resources/about-sections-rules.ts';
import { adrReportInput } from '#contract/adr-reports.ts';
import { authorityMessages as authorityMessagesFields } from '#contract/resources/authority-messages-rules.ts';
import {
  awarenessContent as awarenessContentFields,
  awarenessSections,
} from '#contract/resources/awareness-content-rules.ts';
import { contactLinks as contactLinksFields } from '#contract/resources/contact-links-rules.ts';
import { contactMessageInput } from '#contract/contact-messages.ts';
import {
  downloadableResources as downloadableResourcesFields,
  resourceCategories,
} from '#contract/resources/downloadable-resources-rules.ts';
import { drugRisks as drugRiskFields } from '#contract/resources/drug-risks-rules.ts';
import { safetyAlerts as safetyAlertFields } from '#contract/resources/safety-alerts-rules.ts';
import { inputOf } from '#contract/fields/schemas.ts';
import { galleryItems as galleryItemsFields } from '#contract/resources/gallery-items-rules.ts';
import { homepageContent as homepageContentFields } from '#contract/resources/homepage-content-rules.ts';
import { quizQuestions as quizQuestionFields } from '#contract/resources/quiz-questions-rules.ts';
import { quizScoreInput } from '#contract/quiz-scores.ts';
import { aboutSections } from './about-sections.ts';
import { amcLocations } from './amc-locations.ts';
import { authorityMessages } from './authority-messages.ts';
import { awarenessContent } from './awareness-content.ts';
import { contactLinks } from './contact-links.ts';
import { downloadableResources } from './downloadable-resources.ts';
import { drugRisks } from './drug-risks.ts';
import { safetyAlerts } from './safety-alerts.ts';
import { exampleAdrReports, exampleContactMessages, exampleQuizScores } from './examples.ts';
import { galleryItems } from './gallery-items.ts';
import { homepageContent } from './homepage-content.ts';
import { quizQuestions } from './quiz-questions.ts';
import { sampleFileSize } from '../sample-files.ts';

const entities = [
  { entity: 'about sections', input: inputOf(aboutSectionsFields), rows: aboutSections },
  { entity: 'authority messages', input: inputOf(authorityMessagesFields), rows: authorityMessages },
  { entity: 'awareness content', input: inputOf(awarenessContentFields), rows: awarenessContent },
  { entity: 'contact links', input: inputOf(contactLinksFields), rows: contactLinks },
  {
    entity: 'downloadable resources',
    input: inputOf(downloadableResourcesFields),
    rows: downloadableResources.map((row) => ({ ...row, fileSize: sampleFileSize(row.originalName) })),
  },
  { entity: 'drug risks', input: inputOf(drugRiskFields), rows: drugRisks },
  { entity: 'safety alerts', input: inputOf(safetyAlertFields), rows: safetyAlerts },
  { entity: 'gallery items', input: inputOf(galleryItemsFields), rows: galleryItems },
  { entity: 'homepage content', input: inputOf(homepageContentFields), rows: homepageContent },
  { entity: 'quiz questions', input: inputOf(quizQuestionFields), rows: quizQuestions },
  { entity: 'example reports', input: adrReportInput, rows: exampleAdrReports },
  { entity: 'example messages', input: contactMessageInput, rows: exampleContactMessages },
  { entity: 'example scores', input: quizScoreInput, rows: exampleQuizScores },
];
const everything = JSON.stringify([entities.map(({ rows }) => rows), amcLocations]);

describe('sample content', () => {
  it.each(entities)('passes the contract unchanged: $entity', ({ input, rows }) => {
    expect(rows).not.toHaveLength(0);
    // The input accepts every field except `featured`, which has a request of its own.
    for (const row of rows) expect(row).toMatchObject(input.parse(row));
  });

  it('has only valid links, all of them https', () => {
    const links = everything.match(/\bhttps?:\/\/[^\s"\\)]+/g) ?? [];
    expect(links).not.toHaveLength(0);
    for (const link of links) expect(new URL(link).protocol).toBe('https:');
  });

  it('invents no phone number and no mailbox', () => {
    for (const mailbox of everything.match(/[\w.]+@[\w.]+\w/g) ?? [])
      expect(mailbox).toMatch(/@example\.org$/);
    const withoutLinks = everything.replaceAll(/https:[^\s"]+/g, '');
    for (const phone of withoutLinks.match(/\+?\d{3,}(?:[- ]\d{3,})+/g) ?? [])
      expect(phone).toBe('1800-180-3024');
  });

  it('has a text for each section of the awareness page and a document in each category', () => {
    expect(awarenessContent.map(({ section }) => section)).toEqual(awarenessSections);
    expect(new Set(downloadableResources.map(({ category }) => category))).toEqual(
      new Set(resourceCategories),
    );
  });

  it('asks ten questions with four different options, right answers spread over A to D', () => {
    expect(quizQuestions).toHaveLength(10);
    for (const { options, explanation } of quizQuestions) {
      expect(new Set(options).size).toBe(4);
      expect(explanation).toBeTruthy();
    }
    for (const position of [0, 1, 2, 3]) {
      const count = quizQuestions.filter(({ correctAnswer }) => correctAnswer === position).length;
      expect(count).toBeGreaterThanOrEqual(2);
    }
  });

  it('has medicines of all three levels and says what each percentage means', () => {
    const percentages = drugRisks.map(({ riskPercentage }) => riskPercentage);
    expect(percentages.some((percentage) => percentage <= 15)).toBe(true);
    expect(percentages.some((percentage) => percentage >= 16 && percentage <= 25)).toBe(true);
    expect(percentages.some((percentage) => percentage >= 26)).toBe(true);
    for (const { commonADRs, riskPercentage } of drugRisks) {
      expect(commonADRs).toContain(` ${riskPercentage} of 100`);
      expect(commonADRs).toMatch(/US product label|, \d{4}\)/);
    }
    expect(new Set(drugRisks.map(({ drugName }) => drugName)).size).toBe(drugRisks.length);
  });

  it('has a name and an address for every monitoring centre', () => {
    expect(amcLocations).not.toHaveLength(0);
    for (const { name, address, city, state } of amcLocations) {
      for (const text of [name, address, city, state]) expect(text.trim()).not.toBe('');
    }
    expect(amcLocations.map(({ address }) => address)).toContain('Patna, Bihar');
  });

  it('does not change the home page', () => {
    expect(homepageContent.every(({ isActive }) => !isActive)).toBe(true);
  });
});
