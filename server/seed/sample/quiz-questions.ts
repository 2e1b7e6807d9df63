// Sample questions of the knowledge quiz. Each explanation names the source of the right answer.
// IPC FAQ: the questions and answers on the Pharmacovigilance Programme of India at https://www.ipc.gov.in.
import type { QuizQuestionInput } from '#contract/resources/quiz-questions-rules.ts';

export const quizQuestions = [
  {
    question: 'What is pharmacovigilance?',
    options: [
      'Checking the price of medicines in shops',
      'Finding, understanding and preventing harm from medicines',
      'Developing new medicines and testing them in the laboratory',
      'Guarding pharmacies against theft and fake prescriptions',
    ],
    correctAnswer: 1,
    explanation:
      'The World Health Organization (WHO) calls pharmacovigilance the science and activities of detecting, ' +
      'assessing, understanding and preventing adverse effects and other problems with medicines and vaccines.',
    isActive: true,
  },
  {
    question: 'Who may report a suspected side effect in India?',
    options: [
      'Only doctors of government hospitals',
      'Only the company that makes the medicine',
      'Only doctors, nurses and pharmacists',
      'Doctors, nurses, pharmacists, and also patients and their families',
    ],
    correctAnswer: 3,
    explanation:
      'The Indian Pharmacopoeia Commission (IPC) takes reports from health workers and from patients. A form for ' +
      'patients has existed since August 2014. Source: IPC, frequently asked questions.',
    isActive: true,
  },
  {
    question:
      'You have a rash and think a new tablet may be the cause. How sure must you be before you report it?',
    options: [
      'A suspicion is enough',
      'A doctor must confirm it in writing',
      'A blood test must prove it',
      'The rash must come back with a second tablet',
    ],
    correctAnswer: 0,
    explanation:
      'The national form is for suspected reactions. Experts judge later how likely the medicine was the cause. ' +
      'Never take a medicine again just to test it. Source: Indian Pharmacopoeia Commission, reporting form.',
    isActive: true,
  },
  {
    question: 'Which of these makes a reaction to a medicine "serious" in the language of drug safety?',
    options: [
      'The medicine was expensive',
      'The person has never had the reaction before',
      'The person had to be admitted to hospital because of it',
      'The reaction is not printed in the leaflet',
    ],
    correctAnswer: 2,
    explanation:
      'A reaction is serious if it causes death, threatens life, needs or prolongs a hospital stay, causes lasting ' +
      'disability or a birth defect, or is medically important in another way. Source: Indian Pharmacopoeia ' +
      'Commission, reporting form version 1.4.',
    isActive: true,
  },
  {
    question: 'Which number is the free helpline of the Pharmacovigilance Programme of India?',
    options: ['1098', '1800-180-3024', '1930', '14416'],
    correctAnswer: 1,
    explanation:
      '1800-180-3024 is open Monday to Friday, 9:00 AM to 5:30 PM (source: Indian Pharmacopoeia Commission, ' +
      'reporting form). The others are the national lines for children (1098), cyber crime (1930) and mental ' +
      'health (14416). In an emergency call 112.',
    isActive: true,
  },
  {
    question: 'Which body runs the national coordination centre of the Pharmacovigilance Programme of India?',
    options: [
      'Indian Pharmacopoeia Commission, Ghaziabad',
      'All India Institute of Medical Sciences, New Delhi',
      'Indian Council of Medical Research, New Delhi',
      'Uppsala Monitoring Centre, Sweden',
    ],
    correctAnswer: 0,
    explanation:
      'The programme began in July 2010 with its centre at the All India Institute of Medical Sciences. The centre ' +
      'moved to the Indian Pharmacopoeia Commission in Ghaziabad on 15 April 2011. Source: Indian Pharmacopoeia Commission.',
    isActive: true,
  },
  {
    question: 'Medicines are tested in trials before sale. Why are some side effects still found only later?',
    options: [
      'Trials do not record side effects',
      'Trials are made only in animals',
      'Medicines become stronger while they are stored',
      'Trials include too few people to show a rare reaction',
    ],
    correctAnswer: 3,
    explanation:
      'If 1 of 10,000 people has a reaction, about 30,000 people must take the medicine before we can be 95% sure ' +
      'of seeing it even once. Trials are rarely that large. Source: World Health Organization, Safety of ' +
      'Medicines, 2002.',
    isActive: true,
  },
  {
    question: "Which medicine's tragedy around 1960 led to the worldwide programme that watches drug safety?",
    options: ['Penicillin', 'Aspirin', 'Thalidomide', 'Insulin'],
    correctAnswer: 2,
    explanation:
      'Thalidomide, given for morning sickness and sleep, harmed more than 10,000 unborn children. The World Health ' +
      'Organization (WHO) then set up its Programme for International Drug Monitoring in 1968. Source: WHO and ' +
      'Uppsala Monitoring Centre; number: Vargesson, Birth Defects Research Part C, 2015.',
    isActive: true,
  },
  {
    question: 'A leaflet calls a side effect "common". How many people get it, by the international wording?',
    options: [
      'More than half of the people who take it',
      'From 1 of 100 to fewer than 1 of 10',
      'From 1 of 1,000 to fewer than 1 of 100',
      'Fewer than 1 of 10,000',
    ],
    correctAnswer: 1,
    explanation:
      '"Very common" is 1 of 10 or more, "common" 1 of 100 to 1 of 10, "uncommon" 1 of 1,000 to 1 of 100, "rare" ' +
      '1 of 10,000 to 1 of 1,000, and "very rare" is less than that. Source: Council for International ' +
      'Organizations of Medical Sciences (CIOMS).',
    isActive: true,
  },
  {
    question: 'Reactions to which products can be reported to the national programme?',
    options: [
      'Only medicines that need a prescription',
      'Only new medicines',
      'Only tablets and injections',
      'Medicines, vaccines and herbal products',
    ],
    correctAnswer: 3,
    explanation:
      'The programme takes reports on modern and herbal medicines, vaccines, blood products and other biological ' +
      'products, whether the reaction is known or new. Source: Indian Pharmacopoeia Commission, frequently asked questions.',
    isActive: true,
  },
] satisfies readonly QuizQuestionInput[];
