// Sentences that were written later than those of `alarm-sentences-held-out.ts`, again without looking at the table: more
// words of relatives, and more sentences that only look like an alarm. docs/alarm-words.md has the figures.
import { type AlarmSentence, sentencesOf } from './alarm-sentences.ts';

const english = `
death: The child has passed.
death: he was gone by the time we reached the hospital
death: Informant is the widow of the patient
death: She passed yesterday evening, funeral is today
death: Grandma is gone because of this injection
death: we cremated him on Sunday
death: By the time ambulance came she was gone
death: My late husband was taking this tablet for 2 weeks
death: Deceased's son informed the pharmacovigilance cell
death: Case of maternal mortality after oxytocin
death: he slept and never got up
death: Body was handed over to relatives at 6 pm
death: pt collapsed and was declared brought dead
death: post mortem report is awaited
death: she could not make it
death: He didn't make it, doctors tried a lot
death: Papa left us on 4th November
death: Her heart stopped and they could not bring her back
death: the infant was found lifeless in the cot
death: pt expierd at 2.30am
death: Patient dyed after 3rd dose of chemo
death: We were told that nothing could be done and he was no longer alive
death: Death certificate attached
death: my baby is in heaven now
death: lost my mother to this drug
death: after injection boy dead on the spot
death: RIP my brother, this drug took him
death: widower of the patient called the helpline
death: last rites were done yesterday
death: inj given, pt went into arrest, could not be resuscitated
intensiveCare: Pt was intubated in ER
intensiveCare: he is on ventilater since two days
intensiveCare: she did not respond to painful stimuli
intensiveCare: Became unconcious within minutes
intensiveCare: not arousable since morning
intensiveCare: shifted to MICU
intensiveCare: on noradrenaline for septic shock
hospital: they kept her in the hospital for 9 days
hospital: admited in medicine ward
hospital: had to be rushed to emergency
anaphylaxis: Tongue became big and he could not swallow
anaphylaxis: throat was closing up after the shot
anaphylaxis: Angioneurotic oedema of lips
anaphylaxis: cant breathe properly after injection
intensiveCare: she was gasping for air
skin: TEN suspected
skin: TEN secondary to phenytoin
skin: SCORTEN 3, mucosal involvement
skin: SJS/TEN overlap
skin: skin is peeling off in sheets
skin: Steven johnson syndrom
skin: raw areas in mouth and eyes and genitals with blisters
nerves: He had a fit in the night
nerves: cannot move his left arm and leg
nerves: sudden loss of eye sight
nerves: went deaf after amikacin
nerves: status epilepticus
bleeding: throwing up blood
bleeding: stools were black and tarry
bleeding: brain haemorrage on warfarin
liver: eyes turned yellow and urine dark
liver: SGPT 1500, deranged LFT with encephalopathy
liver: acute liver failure, listed for transplant
kidney: creatinine 6.2, started on dialysis
kidney: passing no urine for 24 hrs
heart: torsades on ECG, DC shock given
heart: HR 30/min, pacemaker inserted
bloodCounts: ANC 200, febrile neutropenia
bloodCounts: platelets dropped to 8000
selfHarm: took 40 tablets to end her life
selfHarm: says life is not worth living and cut his wrist
pregnancy: no foetal heart sound at 30 weeks
pregnancy: lost the baby at 10 weeks
dependence: he is hooked on tramadol and cannot stop
cancer: biopsy showed lymphoma
permanentHarm: lost her vision forever and is now disabled
-: rash not responding to cream
-: father of the patient died last year
-: mother of the patient passed away in 2010, cause unknown
-: I didn't make it to the appointment
-: dyed hair and itching of the scalp
-: allergy to hair dye
-: ten tablets were taken over ten days
-: Ten minutes after the tablet I had itching
-: took TEN tablets by mistake, no symptoms
-: fever not responding to paracetamol
-: blood pressure not responding to amlodipine
-: infection is not responding to antibiotics
-: symptoms are gone now
-: the rash was gone by the next morning
-: pain has gone
-: the fever has passed
-: stone passed in urine
-: passed urine normally
-: passed stools after 2 days
-: the nausea passed after an hour
-: she passed her exams though feeling sleepy
-: patient is a widow, lives alone
-: Widow, 64 years, with hypertension
-: grandfather expired of heart attack many years ago
-: wife died of cancer; patient is otherwise well
-: tablet expired in March
-: killing pain in the knee
-: my phone died so I am late in reporting
-: dead tired after the tablet
-: I am dying of itching
-: dying to know what caused it
-: could not make it for follow up
-: lost to follow up
-: lost weight
-: we lost the strip
-: I lost the prescription
-: the strip is no more available
-: no more itching after stopping
-: patient no more has a rash
-: hospital pharmacy gave the wrong strength
-: works as nurse in a hospital
-: attended OPD of our hospital
-: clinic at district hospital, sent home
-: emergency contact number given
-: no breathing difficulty
-: no swelling of face, lips or tongue
-: No h/o seizures, stroke or jaundice
-: not a known case of epilepsy
-: blood pressure normal, blood sugar 120
-: blood sample collected
-: mild swelling of feet
-: eyes are watery and red
-: cannot sleep at night
-: cannot eat spicy food
-: he could not move the bowels
-: slow heart to heart talk with the doctor
-: yellow tablet, oval
-: yellow sputum
-: urine is yellow because of the vitamin
-: black tablet, capsule is black
-: skin is dry and itchy
-: peeling of lips, mild
-: had cut his finger in the kitchen
-: overdose was not taken
-: the patient is not responding to phone calls
-: reporter not responding to our mail
-: left us a message
-: he left the ward against advice and is well
-: gone home in good health
-: has gone for work
-: late in the evening she took it
-: her late night dose was missed
-: body ache
-: body was itching all over
-: could not be reached by phone
-: batch could not be saved in the register
-: cream did not save my skin from tan
-: vaccine for cervical cancer given, mild fever
-: family history of breast cancer
-: on treatment for old stroke, now tablet causes cough
-: medicine was passed on to her by a neighbour
-: passed the medicine to my son
death: Mum has passed and we want to know why
death: patient was gone within half an hour of the drip
death: He has left for his heavenly abode
death: she went to sleep and did not wake
death: sir my kid is no longer there
death: Nothing could save her.
death: the old man collapsed and that was the end
death: they told us he is dead
death: he could not survive the reaction
death: it took away my only son
death: We buried our daughter on Monday
death: condolences were offered to the family
death: I am the widow of the patient and want to report
death: my late mother was on warfarin
death: baby died in NICU
death: her body was handed over to the husband
death: Pt. sank rapidly and expired
death: DOA in casualty
death: he was certified dead at 5.15 pm
death: Unfortunately we lost the patient
death: patient is deceased
skin: TEN with 40% BSA
skin: Diagnosis: TEN.
skin: Dermatologist says TEN
intensiveCare: not responding
intensiveCare: child not responding to call, eyes rolled up
nerves: eyes rolled up and froth from mouth
bleeding: bringing up blood
-: eczema is not responding to ointment
-: cough has not responded to syrup
-: TEN days later the itching stopped
-: gave ten drops twice a day
-: I could not make it to the clinic on Monday
-: didnt make it to class because of dizziness
-: dyeing her hair caused a burning scalp
-: The fever is gone and he is playing
-: swelling gone
-: husband is gone to work, I am writing this
-: he passed the physical test
-: the tablet passed undigested
-: she is the widow of an army officer
-: mother of patient expired last month due to old age
-: the reporter left us her number
-: foreign body sensation in eye
-: the patient gave up smoking
-: gave up the medicine
-: I give up, nothing works for my acne
-: late night headache
-: my late reply is regretted
-: patient came late to the OPD
-: heavenly relief after the ointment
-: she is in good spirits
-: they were gone by the evening (the spots)
-: nobody was harmed
-: is the patient alive? yes
-: patient alive and well
death: Sir my mother collapsed after the injection and we lost her the same night
death: Patient had cardiac arrest, CPR 40 min, declared dead at 04:10
death: he breathed his last on Diwali day
death: Unfortunately the patient did not make it through the night
death: Pt. demised on day 5 of therapy
death: She is not with us anymore
death: He is no longer with us
death: my brother is gone forever because of this medicine
pregnancy: baby was stillborn after mother took the drug
death: Kid passed away within 2 hrs of vaccination
death: family reports sudden demise
death: found dead in bed next morning
death: The injection killed my father
death: doctors declared him dead on arrival
death: this tablet has taken my wife's life
death: I lost my only child
death: outcome: fatal
death: Outcome - Death
death: no recovery, death on 12/10
death: ventilator support withdrawn, patient expired
death: asystole, time of death 3.15 pm
death: He could not recover and died
death: could not survive the reaction
death: they were unable to revive her
death: not survived
death: Her life could not be saved
death: expired on 5th day of hospitalisation
death: succumbed to the reaction
death: the patient met with sudden death
death: my grandmother left for heavenly abode
death: we buried him yesterday
death: no fever, no rash, died suddenly
death: He never came out of coma and died
death: No one could save him
death: she slept and never woke again
death: husband's death after streptokinase
death: Mortality case, adr to amphotericin
death: mother of two died after dengue treatment with diclofenac
death: father died within an hour of the injection
death: My father died on Monday
death: My mother died two years ago after this same injection and nobody reported
death: his father died after taking this tablet
death: uncle is dead
death: Post-mortem done
death: the patients heart stopped beating and he is dead
death: he's dead
death: passd away
death: She has passed on
death: her soul departed at 6 am
death: the poor child lost his life
death: fatal outcome despite adrenaline
death: unfortunately he succumed
death: patient deceased 2 days after last dose
death: R.I.P.
death: Not alive any more
death: it's been three days since he left us
death: he is in heaven
death: God took my baby
death: rushed to hospital but was already dead
death: DOA
death: There was no pulse and he was declared dead
death: patient did not wake up and was pronounced dead
death: died of liver failure
death: she died at home, was not hospitalised
death: not only rash, patient died
death: died not because of the disease but the drug
death: no doubt he died of this drug
death: without any warning she died
death: Never had any problem before, died after second dose
death: wife expired last week
death: my late father took it for 5 days
death: he gave up his life
-: his father died of a stroke in 1990
-: Her mother died of cancer 20 years ago
-: Family history: father died at 60 of MI
-: father died of heart attack when the patient was a child
-: his brother passed away in 2005 in an accident
-: no overdose
-: overdose not taken by the patient
-: He did not take an overdose
-: patient lives alone since the death of her husband in 2001
-: widow for 20 years
-: Her first child died in infancy in 1985
-: sister had epilepsy
-: mother has a history of stroke
-: no death reported
-: No hospitalization, no death
-: patient did not die
-: alive and well
-: he survived
-: patient recovered fully
-: mild headache for 2 days
-: the rash disappeared within a week
-: Tablet expired in July 2026, patient had nausea
-: cough since last night
-: loose motions thrice
-: no seizures, no bleeding
-: was not admitted
-: gas and acidity
-: mouth became dry
-: sleepiness in the day
-: metallic taste
-: dizziness on standing
-: hair fall
-: constipation since starting iron
-: swelling of feet with amlodipine
-: dry cough on enalapril
-: muscle pain with statin
-: no need of hospital
-: itching stopped after the tablet was stopped
hospital: He had to stay in hospital for a week
hospital: admitted to medical ward
hospital: taken to casualty
intensiveCare: shifted to ICU and intubated
intensiveCare: BP crashed, needed vasopressors
intensiveCare: life threatening reaction
anaphylaxis: lips and tongue swelled up
anaphylaxis: throat closed, could not breathe
skin: skin peeling all over the body
skin: SJS suspected
skin: blisters all over and mouth ulcers
nerves: had convulsions twice
nerves: paralysis of right side
nerves: lost vision in left eye
nerves: he can't see with one eye
bleeding: vomited blood
bleeding: passing blood in urine
bleeding: nose bleed that would not stop
liver: jaundice after 3 weeks of ATT
kidney: kidney failure, dialysis twice
heart: had a cardiac arrest
heart: QTc prolonged to 560 ms
heart: ventricular tachycardia
bloodCounts: platelet count fell to 20000
selfHarm: wants to end his life
selfHarm: took an overdose of 30 tablets
selfHarm: he says he wants to die
pregnancy: miscarriage at 9 weeks
pregnancy: baby has a hole in the heart since birth
dependence: addicted to codeine syrup
cancer: developed bladder cancer on pioglitazone
permanentHarm: leg had to be amputated
permanentHarm: permanently disabled
death: Patient's condition worsened and he left us on Friday
death: he is now resting with God
death: Despite our efforts we could not save the child
death: vitals absent, pupils dilated and fixed, declared dead
death: ECG flat line, no response to CPR, death declared
death: cause of death: anaphylaxis
death: Death summary is enclosed
death: the deceased was a 45 year old woman
death: She was brought dead to casualty
death: We have lost our father
death: he has been taken from us
death: the drug took her life
death: The patient passed at 3 am
death: she is dead now
death: three children died after the syrup
death: she did not survive
death: survived only two hours
death: could not be resuscitated
death: attempts to resuscitate failed
death: her last breath was on 4 Nov
death: he took his last breath at home
death: patient was found unresponsive and cold, declared deceased
death: family wants to know why he died
death: he passed in his sleep
death: my husband never came home from the hospital
death: my son never opened his eyes again
death: lost his battle
death: wife is no more
death: mother is no more, kindly investigate
death: expired
death: Pt exp at 6 pm
death: Pt died.
death: demise due to SJS
death: patient became unresponsive and died on table
death: intraoperative death
death: sudden cardiac death
death: multi organ failure leading to death
death: The child's body was handed over to the parents
death: We performed the last rites
death: he was cremated
death: Report of postmortem attached
death: baby did not cry and died in 10 minutes
death: new born expired
death: neonatal death
death: killed my brother
death: It killed him
death: your medicine is a killer, my uncle is dead
death: murdered by this medicine, my wife is dead
death: poor man is dead
death: one patient died others recovered
death: 2 of 5 patients expired
death: patient committed suicide and died
death: overdose death
death: he hanged himself after starting montelukast
-: I feel like dying of itch
-: deadly taste
-: he is alive
-: child is alive and playing
-: patient survived the reaction
-: doctor saved him
-: doctors could save her
-: no loss of life
-: death was ruled out
-: not fatal
-: non fatal reaction
-: nobody died
-: batch expired last month
-: tablet had expired
-: expiry date passed
-: passed urine
-: the pain killed my sleep
-: nearly fainted
-: lost appetite
-: father is diabetic
-: his mother has asthma
-: dead skin peeling from lips
-: dead tissue removed
-: he died his hair
-: dead end
-: the itch was killing me
-: lost my prescription
-: patient's battery died
death: My mother died two years ago after this same injection
death: his father died
death: father died
death: My father died in 1990
death: mother died yesterday, she was diabetic since 1995
death: Father born in 1950 died of rash
death: Papa died in 2010 after injection
death: His son says he died in 2019
death: his wife died 2 days ago
death: the patient died in 2015
death: our child died 10 years ago after vaccine
death: her child died in the ward
death: Patient's wife says he died
death: Reported by his daughter: died in hospital
death: father (known TB 10 years back) died at home
death: his mother was operated in 2010 and died last week
-: his father died of a heart attack in 1998
-: Her elder sister died of breast cancer in 2003
-: father expired 15 years back
-: grandmother died long ago of stroke
-: mother died of TB many years ago
-: F/H: father died of MI
-: Family history - mother died of stroke
-: her husband passed away in 2005, lives with son
-: his grandfather committed suicide in 1978
-: his brother had a stroke in 2011
-: his mother died when he was a child
-: no overdose was taken
-: Poison was not consumed
-: suicide was not attempted
selfHarm: overdose was taken
selfHarm: he took an overdose, antidote was not taken
selfHarm: overdose, not taken to hospital
hospital: required hospitalization for 4 days
hospital: rushed to the ER
intensiveCare: was put on a ventilator
anaphylaxis: anaphylactic reaction after ceftriaxone
anaphylaxis: his face and eyes got puffy within minutes
skin: painful blisters, skin coming off
skin: toxic epidermal necrolysis
nerves: sudden deafness in both ears
nerves: one side of the body stopped working
bleeding: GI bleed needing transfusion
bleeding: intracranial haemorrhage
liver: LFT deranged, SGPT 900
kidney: AKI with creatinine 5
heart: heart block needing a pacemaker
bloodCounts: WBC dropped to 900
selfHarm: suicidal thoughts since starting the drug
selfHarm: wants to kill himself
pregnancy: baby was born with a deformed hand
dependence: he cannot live without this tablet, abuse of tramadol
cancer: diagnosed with lymphoma after the drug
permanentHarm: she will never walk again
-: no need for ICU
-: skin became dry
-: went to the OPD
death: sadly no more with us
bloodCounts: white cells dropped to 900 in a week
cancer: was diagnosed with lymphoma
death: My mother is not with us anymore after taking this injection
death: The patient passed away in sleep two days after the second dose
death: Pt. was declared dead at 4.15 am by duty doctor
death: He took one tablet at night and never opened his eyes
death: Patient's condition worsened and she left for heavenly abode
death: I lost my brother because of this medicine
death: We had to bury our little girl last Friday
death: She was pronounced dead on arrival
death: Doctors could do nothing, he was gone in ten minutes
death: He breathed his last on 3 November
death: The old man did not survive the night
death: sudden demise of patient following infusion
death: my wife is no more
death: Death of the mother on day 3 post partum
death: expired on 12/10 due to cardiac arrest
death: he stopped breathing and could not be revived
death: the reaction killed her
death: Fatal outcome, autopsy awaited
death: They could not save my son
death: two hours later his heart gave out and he was dead
death: she collapsed and life was lost within minutes
death: our baby did not live beyond two days
death: the boy was cremated the same evening
death: He was found unresponsive and cold in the morning
intensiveCare: She was put on a ventilator for three days
intensiveCare: shifted to ICU with low BP
intensiveCare: he needed CPR
intensiveCare: kept in critical care unit
intensiveCare: it was life threatening, he was intubated
intensiveCare: he almost died
intensiveCare: BP not recordable, shifted to emergency
hospital: we had to rush him to the hospital at midnight
hospital: admitted in ward for four days
anaphylaxis: throat closed up and I could not breathe
anaphylaxis: his lips and tongue swelled
skin: Skin came off in sheets with ulcers in the mouth
skin: SJS/TEN overlap after carbamazepine
nerves: had a fit lasting five minutes
nerves: he lost sight in his left eye
nerves: one side of the body is paralysed
bleeding: vomited blood twice
bleeding: black stools since three days
kidney: creatinine rose to 6, dialysis started
heart: his pulse was irregular, ECG showed ventricular tachycardia
heart: QT prolonged to 560
bloodCounts: platelets dropped to 9000
bloodCounts: WBC 900, febrile neutropenia
selfHarm: she tried to end her life
selfHarm: he swallowed the whole strip on purpose
selfHarm: I do not want to live any more
pregnancy: the baby was born with a cleft lip
pregnancy: mara hua bachcha paida hua
pregnancy: born without fingers on left hand
dependence: cannot stop taking it, gets withdrawal
cancer: developed lymphoma two years after
permanentHarm: the doctor says the damage will stay for life
permanentHarm: foot had to be amputated
permanentHarm: she is now bedridden
-: Mild headache after the first tablet, settled by evening
-: Took the tablet with water after dinner
-: Itching on both arms for two days
-: The doctor changed the medicine to another brand
-: Loose motions four times, better with ORS
-: He vomited once and then felt fine
-: I am a pharmacist at City Hospital
-: Slept badly for a week
-: The strip expired in June but the shop still sold it
-: There was no swelling of the face or lips
-: No death, no hospital stay, only rash
-: The bottle cap was dead tight
-: Her husband died five years ago in an accident
-: She works as a nurse in the ICU
-: Please call me on this number
-: The tablet broke in two halves
-: BP went up slightly to 140/90
-: He feels tired and sleepy all day
-: Tongue tastes metallic
-: Dry mouth and constipation
-: Weight gain of three kilos
-: He is alive and well
-: Wrong size of syringe in the pack
-: The pharmacy gave 250 mg instead of 500 mg and we returned it
-: Patient stable, discharged from OPD same day
-: Blood pressure tablets, blood sugar normal
-: Took paracetamol for fever, sweating a lot
-: my neighbour told me about this portal
-: The cream burns a little
-: killing pain in the knee since years, that is why I take it
death: Pt died at home, cause not known
death: We found grandfather dead in bed next morning
death: She was alive till 6 pm, then everything ended
death: I am writing for my father who passed away
death: baby's heartbeat stopped and he left us
death: He went into cardiac arrest and could not be brought back
death: nurse said he has expired
death: The family has lost its only earning member
death: after this drug we only got his body back
death: she is not in this world any more
death: he did not come out of the ICU alive
death: he never regained consciousness and died
death: the child gave up on the fourth day in ICU
death: patient was no longer breathing when mother checked
death: our daughter has left this world
death: Her last rites were done on Monday
death: it took away my grandmother
death: death cert issued by municipal corporation
death: Her soul departed at dawn
death: It was too late, he had already died
death: doctors declared him brain dead
death: Wife expired after chemo, husband reporting
death: The drug caused the death of our neighbour
death: patient R.I.P.
death: his body was taken for PM
death: the twins could not survive
death: neither mother nor baby could be saved
death: only the mother could be saved, not the baby
death: lost him on the way to hospital
death: He was healthy; now he is dead because of you
death: the patient did not respond to CPR
death: efforts to revive failed
death: time of death 02:15
death: no signs of life on arrival
death: uska antim sanskar kar diya
death: hospital pahunchte hi doctor ne mrit ghoshit kar diya
pregnancy: baby born with only one kidney
pregnancy: foetus had neural tube defect on scan
pregnancy: she lost the pregnancy in the fifth month
pregnancy: newborn has club foot
pregnancy: baby had no heartbeat at 30 weeks
intensiveCare: life was in danger
intensiveCare: BP crashed, they gave adrenaline and oxygen
intensiveCare: she went into coma
heart: heart stopped for a minute
nerves: she cannot move her legs
nerves: can not see from right eye since the injection
skin: blisters all over with peeling of skin
bleeding: bleeding from gums does not stop
liver: SGPT 1200, jaundice deep
selfHarm: he hanged himself
anaphylaxis: anaphylactic reaction, adrenaline given
hospital: kept under observation in hospital overnight
hospital: 108 ambulance bulani padi
-: Feeling dead tired since starting the tablet
-: The deadline for the report was yesterday
-: Skin is dying for moisture, the cream helps
-: He passed urine normally
-: She passed her exam last week while on the drug
-: The pain is gone
-: The rash was gone by Monday
-: He left the tablets at home
-: Lost the bill, sorry
-: The medicine ended yesterday
-: Body ache and fever for one day
-: He had a cold and runny nose
-: She got up at six and felt fine
-: No fits, no fever, no rash
-: Patient denies chest pain or fainting
-: Never admitted, never had surgery
-: The baby is feeding well and gaining weight
-: pregnant, scan normal
-: Period came two days late
-: My eyes water in the morning
-: A little hair fall
-: There is a bad taste for an hour
-: ECG normal, ECHO normal
-: Liver and kidney tests are normal
-: He is not a drug addict
-: platelet count normal at 2.5 lakh
-: She was not hospitalised
-: No signs of jaundice
-: The nurse at casualty counter gave me this form
-: Doctor said it is not dangerous
-: Can I stop the tablet now?
-: The colour of the syrup has changed
-: The injection site is red and sore
-: Small blister on the lip from cold sore
-: Taking it for epilepsy, no seizures now
-: Taking it for breast cancer
-: Father has diabetes, mother has BP
-: Vomiting after food
-: Fell asleep in the bus
-: Fingers are numb in the morning sometimes
-: I forgot two doses
death: Patient could not be rescued despite all measures
death: we lost our father on Diwali day
death: He is in his grave now
death: My son aged 6 died within an hour
death: the reaction proved deadly
death: She has joined God
death: outcome: death
death: Outcome - expired
death: Patient was brought in a state of rigor mortis
death: he died before we could reach the hospital
death: Mother did not come home from hospital, she died there
death: ECG flat line, declared dead
death: her parents are mourning
death: his wife is now a widow
death: I want justice for my dead child
death: passed away due to anaphylactic shock
death: husband dropped dead after taking the capsule
death: Her life ended with that injection
death: asystole, CPR 40 min, not revived
death: family refused post-mortem
death: body sent for autopsy
death: he took his last breath in my arms
death: the poison of this drug finished him
death: after four days on ventilator life support was withdrawn
death: patient did not make it through the night
death: loss of my dear mother
death: pt lost his life
death: raste mein hi pran nikal gaye
death: hospital wale laash de diye
selfHarm: thoughts of harming himself since starting montelukast
selfHarm: jumped from the balcony
intensiveCare: needed oxygen support and ICU monitoring
hospital: Admission for 3 days under medicine unit
nerves: convulsions on day 2
nerves: he went blind
kidney: acute kidney injury
bloodCounts: pancytopenia
pregnancy: baby has spina bifida
dependence: she is addicted to the syrup
cancer: biopsy showed carcinoma
permanentHarm: permanent hearing loss
skin: skin peeling like burns
anaphylaxis: face swollen like a balloon, breathing difficult
-: He lost five kilos
-: Tooth ache and gum pain
-: My child refuses the syrup
-: We live far from the hospital
-: Nobody told me about side effects
-: Taste of iron in the mouth
-: Stomach upset, gas and burping
-: The rash faded in two days
-: Battery of the inhaler died
-: Please send me the report number
-: Doctor is not in town
-: I am not happy with this medicine
-: He could not be reached on phone
-: The tablets could not be brought back to the shop
-: She gave up sugar
-: My husband gave up smoking last year
-: Everything ended well
-: No one else at home has it
-: He came back from the clinic the same evening
-: Nose block and sneezing
-: The last dose was on Friday
-: The child is on the growth chart
death: She slept in the evening and we could not wake her
death: we brought him back home in a coffin
death: My uncle's heart failed and he is gone
death: He is survived by a wife and two sons
death: The young man met his death after the second vial
death: Reporter states that patient is deceased
death: Nobody expected that she would die from a tablet
death: patient arrested and all resuscitative measures were unsuccessful
death: She closed her eyes for ever
death: we lost her at 3 in the morning
death: the hospital handed us his body
death: our son is gone and will not return
death: child was dead by the time the doctor came
death: He has passed on
death: patient was beyond help and died
death: mum died in her sleep, she had taken it at 9
death: We performed his funeral yesterday
death: my wife left me alone in this world
death: the old lady drew her last breath
death: intractable shock, death at 5 pm
death: died.
death: Died on table during anaesthesia
death: Case ended in mortality
death: baby could not survive after mother's overdose
death: he was dead within minutes of the penicillin injection
-: She woke up at night to drink water
-: The heart burn is gone
-: He will return on Monday for a check
-: No one left the ward
-: The pharmacy closed at nine
-: I could not wake up early because of drowsiness
-: Last breath test was fine
-: the old batch is finished
-: His wife gives him the tablets
-: After the second vial he felt warm
`;

const hindi = `
death: बच्चा अब नहीं है
death: दादी जी अब हमारे बीच नहीं हैं
death: हमारे पहुँचने से पहले ही वो जा चुके थे
death: मरीज की विधवा ने सूचना दी
death: उनका अंतिम संस्कार कर दिया गया
death: सुई लगते ही दम तोड़ दिया
death: पिताजी का स्वर्गवास हो गया
death: मेरी माँ इस दुनिया में नहीं रहीं
death: डॉक्टर ने मृत बताया
death: बेटे की जान चली गई
death: दवा ने मेरे भाई की जान ले ली
death: शव का पोस्टमार्टम हुआ
death: वह सोया और फिर उठा ही नहीं
death: दादाजी परलोक सिधार गए
death: मरीज़ को बचाया नहीं जा सका
death: इलाज के दौरान मौत
intensiveCare: आईसीयू में रखा है
intensiveCare: बेहोश हो गई, होश नहीं आ रहा
intensiveCare: वेंटीलेटर पर है
hospital: अस्पताल मे भरती है
anaphylaxis: चेहरा और होंठ सूज गए, सांस नहीं आ रही
anaphylaxis: गला बंद हो गया
skin: पूरे शरीर की चमड़ी उतर रही है
nerves: मिर्गी का दौरा पड़ा
nerves: आधा शरीर सुन्न और लकवा
nerves: दिखना बंद हो गया
bleeding: खून की उल्टी
bleeding: नाक से खून बह रहा है
liver: आँखें पीली हो गईं
kidney: किडनी फेल हो गई, डायलिसिस चल रहा है
kidney: पेशाब आना बंद
heart: धड़कन बहुत तेज और अनियमित, शॉक दिया
bloodCounts: प्लेटलेट बहुत कम हो गए
pregnancy: बच्चा पेट में ही खत्म हो गया
dependence: दवा की लत लग गई
cancer: कैंसर निकला
permanentHarm: जिंदगी भर के लिए अपंग
-: दर्द अब नहीं है
-: मरीज के पिता की मौत पिछले साल हुई थी
-: बालों में रंग लगाया, खुजली हुई
-: दवा खत्म हो गई
-: बुखार चला गया
-: खुजली जा चुकी थी
-: दवा का असर नहीं हुआ
-: मरीज विधवा है, उम्र 60
-: फोन पर जवाब नहीं दे रहे
-: क्रीम से दाने ठीक नहीं हुए
-: दस गोलियां दस दिन में लीं
-: पेशाब पीला आता है
-: पीली गोली खाई थी
-: खून की जांच कराई
-: अस्पताल से दवा मिली
-: नींद नहीं आती
-: मैं मर जाऊंगी इतनी खुजली है
-: भूख मर गई
-: मुंह का स्वाद चला गया
-: वह स्कूल नहीं गया
-: होश में है, बात कर रहा है
-: सांस ठीक है
-: दवा छोड़कर चले गए
-: उठने पर चक्कर आता है
-: हाथ पर हल्के छाले
-: दिल घबराता है
-: पैर सुन्न हो जाता है थोड़ा
-: मरीज की माँ को कैंसर था
-: मुझे लत नहीं है
death: पति अब नहीं रहे
death: मम्मी अब नहीं हैं
death: मरीज ने आखिरी सांस ली
death: इंजेक्शन के बाद बच्चा ठंडा पड़ गया
death: घर का चिराग बुझ गया
death: मैंने अपना बेटा खो दिया
death: वो हमें छोड़कर चली गईं
death: रास्ते में ही मौत हो गई
death: उन्हें मृत घोषित कर दिया
-: बुखार अब नहीं है
-: मेरे बच्चे अब स्कूल नहीं जाते
-: वह दवा छोड़कर घर चले गए
-: फिर उठ नहीं रहा था दर्द
-: रात को कई बार उठा
-: मरीज के दादा का निधन कैंसर से हुआ था
-: विधवा पेंशन मिलती है
-: दाने अब नहीं हैं
death: दवा लेने के बाद पिताजी चल बसे
death: मरीज की मौत हो गई
death: उनका देहांत हो गया
death: मां अब इस दुनिया में नहीं हैं
death: बच्चे ने दम तोड़ दिया
death: डॉक्टर उन्हें बचा नहीं सके
death: इंजेक्शन के बाद भाई गुजर गया
death: वह नहीं रहे
death: अस्पताल में मृत्यु हुई
death: उनकी जान नहीं बच सकी
death: मेरी पत्नी का निधन हो गया
death: दादी स्वर्ग सिधार गईं
death: मृत घोषित किया गया
death: डॉक्टरों ने मृत घोषित कर दिया
death: उसकी सांसें थम गईं और वह मर गया
death: मेरा बेटा मर गया
death: पापा हमें छोड़कर चले गए
death: उन्होंने आखिरी सांस ली
death: इस दवा ने मेरी माँ की जान ले ली
pregnancy: शिशु मृत पैदा हुआ
death: उनका स्वर्गवास कल हुआ
death: उसे बचाया नहीं जा सका
death: टीका लगने के बाद बच्ची की मौत
death: वो अब हमारे बीच नहीं रहे
death: काल के गाल में समा गया
death: अंतिम संस्कार कर दिया
-: उनके पिता का देहांत 1998 में हुआ था
-: मरीज के पिता की मृत्यु 15 साल पहले हुई थी
-: दादा को कैंसर था
-: मरीज जिंदा है
-: मृत्यु नहीं हुई
-: सिर दर्द और चक्कर
-: पेट में जलन हुई
-: दवा लेने के बाद खुजली हुई, अब ठीक है
-: भर्ती नहीं होना पड़ा
-: नींद नहीं आ रही
-: मुंह सूख रहा है
-: पैरों में सूजन
-: कब्ज की शिकायत
hospital: तीन दिन अस्पताल में भर्ती रही
intensiveCare: वेंटिलेटर पर रखा गया
intensiveCare: वह बेहोश हो गई
anaphylaxis: चेहरा और होंठ सूज गए
anaphylaxis: सांस लेने में बहुत तकलीफ हुई
skin: पूरे शरीर पर छाले पड़ गए
nerves: लकवा मार गया
nerves: दिखाई देना बंद हो गया
bleeding: पेशाब में खून आया
liver: आंखें पीली हो गईं
kidney: किडनी खराब हो गई
bloodCounts: प्लेटलेट कम हो गए
selfHarm: आत्महत्या का प्रयास किया
dependence: नशे की लत लग गई
death: दवा ने जान ले ली
death: उनका जीवन समाप्त हो गया
death: वे परलोक सिधार गए
death: पिताजी का साया उठ गया
death: वह हमेशा के लिए सो गई
death: हमने उन्हें खो दिया
death: उनका इंतकाल हो गया
death: मरीज जीवित नहीं है
death: वह जिंदा नहीं बची
death: बच्ची नहीं बची
death: उन्होंने प्राण त्याग दिए
death: मौत का कारण दवा है
death: मरने के बाद हमें पता चला
death: वह मर चुका था
death: उसने दुनिया छोड़ दी
death: भगवान ने उसे बुला लिया
death: सुई लगने के बाद मर गई
death: जान चली गई
death: लाश घर लाए
death: दादाजी अब नहीं हैं
death: पति की डेथ हो गई
death: उनको बचा नहीं पाए
-: जान बच गई
-: किसी की जान नहीं गई
-: वह ठीक हो गया
-: मर नहीं गया
death: उनके पति की मृत्यु हो गई
-: उनकी माता की मृत्यु कई साल पहले हुई थी
-: उनकी माता की मृत्यु १९९५ में हुई थी
hospital: उसे तुरंत अस्पताल ले जाना पड़ा
intensiveCare: आईसीयू में रखा गया
anaphylaxis: गले में सूजन, सांस नहीं ले पा रहा था
skin: खाल उतर रही है
nerves: उसे मिर्गी के दौरे पड़े
bleeding: मसूड़ों से खून बह रहा है
liver: पीलिया हो गया
kidney: गुर्दे खराब हो गए, डायलिसिस चल रहा है
heart: दिल की धड़कन रुक गई थी
selfHarm: उसने जहर खा लिया
pregnancy: पेट में बच्चा मर गया
cancer: कैंसर हो गया
-: खून की जांच सामान्य
-: दिल ठीक है
-: हल्की सूजन
death: पिताजी का देहांत हो गया
death: इंजेक्शन के आधे घंटे बाद मरीज की मौत हो गई
death: मेरी बहन अब नहीं रही
death: डॉक्टर उसे बचा नहीं सके
death: दवा खाने के बाद दादाजी चल बसे
death: वह गुज़र गए
death: उनकी जान चली गई
death: अस्पताल पहुँचने से पहले ही प्राण निकल गए
death: माँ का स्वर्गवास हो गया
death: पति का निधन हो गया है
death: रोगी को मृत घोषित कर दिया गया
death: हमने अपने बेटे को खो दिया
death: सुबह देखा तो शरीर ठंडा पड़ चुका था
intensiveCare: मरीज़ आईसीयू में है
hospital: अस्पताल में भर्ती कराना पड़ा
anaphylaxis: होंठ और जीभ सूज गए
skin: पूरे शरीर पर फफोले पड़ गए और चमड़ी उतरने लगी
nerves: सुनाई देना बंद हो गया
liver: लिवर फेल हो गया
kidney: पेशाब आना बिलकुल बंद हो गया
heart: दिल की धड़कन रुक गई
selfHarm: मन में खुदकुशी के विचार आते हैं
pregnancy: बच्चा विकलांग पैदा हुआ
cancer: स्तन कैंसर निकला
permanentHarm: हमेशा के लिए आवाज़ चली गई
-: हल्का बुखार और बदन दर्द
-: खुजली अब नहीं रही
-: भूख कम लगती है
-: डॉक्टर ने खुराक आधी कर दी
-: कोई सूजन नहीं थी
-: मरीज अब ठीक है
-: दवा लेने के बाद चक्कर आया
-: टीका लगने के बाद हाथ में दर्द
-: चेहरे पर हल्के दाने
-: अस्पताल की दुकान से दवा खरीदी
-: खून की जांच सामान्य आई
death: बच्ची बच नहीं पाई
death: उन्हें बचाया नहीं जा सका
death: इस दवा ने मेरे बेटे की जान ले ली
death: शव परिजनों को सौंप दिया गया
death: रात में सोए और सुबह उठे ही नहीं
death: उनकी साँसें थम गईं
death: हृदय गति रुकने से मौत
death: बहू गुज़र गई, दो छोटे बच्चे हैं
death: नानी का देहान्त दवा शुरू करने के पाँचवें दिन हुआ
death: पिता जी अब इस दुनिया में नहीं हैं
death: वह काल के गाल में समा गया
death: अस्पताल ले जाते समय रास्ते में मौत
death: डॉक्टर ने मृत्यु प्रमाण पत्र दिया
death: बच्चा पैदा होते ही मर गया
death: पत्नी को खो दिया मैंने
death: अंतिम संस्कार कल हुआ
death: हमारे घर का चिराग बुझ गया
death: उसने आखिरी सांस ली
pregnancy: बच्चे के होंठ कटे हुए हैं
pregnancy: बच्चे के दिल में छेद है जन्म से
intensiveCare: उसकी हालत नाज़ुक है
intensiveCare: जान को खतरा था
intensiveCare: कोमा में चला गया
nerves: उसे लकवा मार गया
selfHarm: तीस गोलियां एक साथ खा लीं, मरना चाहती थी
anaphylaxis: चेहरा सूज गया और सांस लेने में तकलीफ
-: गोली गिर गई
-: दर्द चला गया
-: बुखार उतर गया
-: सिर भारी रहता है
-: खांसी में आराम है
-: बच्चा दूध पी रहा है
-: दौरा नहीं पड़ा
-: भर्ती नहीं करना पड़ा
-: जान पहचान के डॉक्टर ने लिखी
-: मुझे अस्पताल की पर्ची मिली
death: दवा के रिएक्शन से युवक की मौत
death: मरीज नहीं बचा
death: वे अब हमारे बीच नहीं हैं
death: माता जी परलोक सिधार गईं
death: मेरे पिता गुजर गए इस दवा से
death: शिशु की मृत्यु जन्म के दूसरे दिन
death: उसकी धड़कन बंद हो गई और डॉक्टर ने मृत बताया
death: भाई ने दुनिया छोड़ दी
death: हम उसे खो चुके हैं
death: उसका अंत हो गया
death: बहन की मौत का कारण यही इंजेक्शन है
death: डॉक्टरों ने हाथ खड़े कर दिए और वह चला गया
death: ICU में उसने प्राण त्याग दिए
selfHarm: वह कहती है कि जीने का मन नहीं करता
hospital: हालत बिगड़ने पर एडमिट किया
nerves: मुंह टेढ़ा हो गया
bloodCounts: खून में सफेद कोशिकाएं बहुत कम
pregnancy: पेट में ही बच्चा मर गया
anaphylaxis: एनाफिलेक्सिस
-: गोली खाने से मना किया
-: सुबह देर से उठी
-: आंखों में पानी आता है
-: हाथ में सूजन इंजेक्शन की जगह
-: बीवी को खुजली हुई
-: बेटे को हल्की खांसी
-: डॉक्टर ने जवाब में कहा सब सामान्य है
-: पेट साफ नहीं होता
-: मन नहीं लगता काम में
-: बच्चे को टीका लगा, रोया बहुत
-: जन्म से कोई बीमारी नहीं है
-: शरीर ठंडा पड़ने पर चादर ओढ़ाई
death: लड़की ने तड़प-तड़प कर जान दे दी
death: भैया नहीं रहे
death: इलाज के दौरान मौत हुई
death: बुआ जी का देहांत
death: वह हमेशा के लिए सो गया
death: मां चली गईं हमें छोड़कर
death: डॉक्टर बोले सॉरी, अब नहीं रहे
death: दवा खाते ही मर गई
death: उसे मरा हुआ पाया
death: वह जिंदा नहीं है
death: रोगी की जीवन लीला समाप्त हो गई
death: हम अनाथ हो गए
-: मां घर चली गईं, अब ठीक हैं
-: बेटा सो गया
-: आंख बंद करने पर जलन
-: दवा नहीं मिली
`;

const latin = `
death: bachcha ab nahi hai is duniya me
death: hamare pahuchne se pehle hi wo ja chuke the
death: mere husband nhi rhe
death: injection ke baad chal base
death: dadi ka dehant hogya
death: Mummy guzar gyi
death: uski jaan chali gyi
death: iss dawa ne mere bete ki jaan le li
death: bacha nhi paye doctor
death: wo soya aur utha hi nahi
death: antim sanskar ho gaya
death: marne ke baad post mortem hua
death: papa swargwasi ho gye
death: patient ki maut hogyi
death: bacchi khatam hogai
intensiveCare: ICU mein hai 3 din se
intensiveCare: behosh ho gyi thi
intensiveCare: ventilator pe dala hai
hospital: hospitl me bharti karvaya
anaphylaxis: gala band hone laga saans nahi aa rahi thi
anaphylaxis: hoth aur chehra suj gaya
skin: chamdi utar rahi hai poore sharir ki
nerves: adha sharir kaam nahi kar raha
nerves: dikhai dena band
bleeding: naak se khoon
liver: piliya hogya aankhe pili
kidney: kidny fail ho gai
heart: dhadkan ruk gyi
bloodCounts: platelets kam ho gaye 20000
selfHarm: khudkushi ki koshish
selfHarm: fansi laga li
pregnancy: garbhpat ho gya
pregnancy: bachcha pet me mar gaya
dependence: nashe ki lat
cancer: cancer bata rahe doctor
permanentHarm: zindagi bhar ke liye viklang
-: dard ab nahi hai
-: patient ke papa ki death pichle saal hui thi
-: dawa khatam ho gayi
-: bukhar chala gaya
-: khujli ja chuki thi
-: baal dye kiye the, khujli hui
-: phone nahi utha rahe
-: cream se daane thik nahi hue
-: peeli goli khayi
-: peshab pila aa raha hai
-: hospital se dawai li
-: neend nahi aa rahi
-: mar jaunga itni khujli
-: bhookh mar gayi
-: swad chala gaya
-: khoon ki jaanch karai normal
-: saans ki koi taklif nahi
-: ulti aur dast bas
-: pair me halki sujan
-: dil ghabra raha tha
-: patient vidhwa hai
-: raat ko nind nahi subah uth nahi pata
-: dawa band kar di
-: gala kharab hai
-: aankh me jalan
-: uske dada ko cancer tha
-: das goli das din
-: wo ghar chale gaye theek hokar
-: bachcha school nahi gaya
-: doctor chale gaye the isliye dusre ko dikhaya
death: papa ab nahi hai
death: dadi ab humare beech nahi
death: raste me hi mar gayi
death: hogayi maut
death: bachi margayi
death: doctor ne bola khatam ho gaya sab, beta nahi bacha
death: patient ki vidhva bol rahi hu
death: thanda pad gaya bachcha aur saans ruk gayi
death: meri wife guzargayi
-: daane ab nahi hai
-: khujli thik hogai
-: dawai khatam hogayi
-: bukhar utar gaya
-: patient ab nahi aata opd me
-: vidhwa mahila hai, akeli rehti hai
-: mareej ke pita guzar gaye the 2 saal pehle
-: dawa chhod kar chale gaye
-: chala gaya bukhar
-: subah uthi to chakkar aaya
-: jaag nahi paya neend bahut thi
death: injection ke baad mere papa ki death ho gayi
death: mere pitaji chal base
death: goli khane ke 2 ghante baad wo mar gaye
death: didi ab is duniya me nahi hai
death: bachche ki jaan chali gayi
death: doctor use bacha nahi paye
death: maa nahi rahi
death: patient ki mrityu ho gai
death: uska dehant ho gaya
death: dadaji guzar gaye
death: wo ab hamare beech nahi rahe
death: bhai expire ho gaya
death: jan nahi bachi
death: sui lagne ke baad bachi khatam ho gai
death: hospital pahunchne se pehle hi mar gaya
death: unki saansein ruk gayi aur wo chal base
death: dawai khane se maut hui
death: mummy ka swargwas ho gaya
death: pati ka nidhan hua
death: use bachaya nahi ja saka
death: maine apni maa ko kho diya
death: is dawa ne mere bete ki jaan le li
death: bachha mara hua paida hua
death: nahi rahe papa
death: unko mara hua ghoshit kar diya
death: kal raat unhone antim saans li
death: us dawa se meri patni ki mout ho gai
-: uske pita ki maut 1995 mein ho gayi thi
-: unke pita ka dehant 20 saal pehle hua tha
-: koi maut nahi hui
-: khujli aur laal daane
-: halka bukhar aaya
-: ulti hui par ab theek hai
-: bharti nahi karna pada
-: dawai ka koi asar nahi hua
-: pet dard aur dast
-: bhookh nahi lagti
hospital: 3 din aspatal mein bharti rahe
intensiveCare: ventilator par rakha gaya
intensiveCare: behosh ho gaye
anaphylaxis: chehra aur honth sooj gaye
anaphylaxis: saans lene mein takleef
skin: pure sharir par chhale pad gaye
nerves: mirgi ka daura pada
nerves: kaan se sunai dena band ho gaya
liver: aankhen peeli ho gayi
bloodCounts: platelet bahut kam ho gaye
dependence: nashe ki lat lag gayi
permanentHarm: hamesha ke liye apahij ho gaya
death: papa chale gaye hamesha ke liye
death: hum unhe kho chuke hain
death: unka inteqal ho gaya
death: unka antim sanskar kar diya
death: ab wo zinda nahi hai
death: wo ab zinda nahi rahe
death: bhabhi nahi bachi
death: use nahi bacha sake
death: bacche ki maut
death: maut ho gyi
death: mout ho gai sui se
death: mar gyi
death: bachha nahi raha
death: wo upar chala gaya
death: bhagwan ne use apne paas bula liya
death: ram naam satya ho gaya
death: pran nikal gaye
death: uski lash mili
death: post mortem hua
death: mare hue paye gaye
death: admi mar gya
death: jaan se gaya
death: jeevan samapt ho gaya
death: jeevan leela samapt
death: uski dhadkan hamesha ke liye ruk gayi
death: marne ke baad pata chala
death: uske marne ka karan ye dava hai
death: mrityu praman patra saath me hai
death: patient mara
death: marij mar chuka hai
death: beti ab nahi hai
-: kisi ki jaan nahi gayi
-: jaan bach gayi
-: doctor ne bacha liya
-: neend mar gayi
-: pet me dard
-: kida mar gaya
death: mere pita ki maut 2010 mein dava se hui
death: uske pita ki maut ho gayi
-: uske pita ka dehant 1987 me hua
-: uske bhai ki maut bachpan mein hui
death: injection lagte hi dam tod diya
hospital: use turant hospital le jana pada
intensiveCare: ICU me rakhna pada
anaphylaxis: gale me sujan aur saans phool rahi thi
skin: skin utar rahi hai
nerves: haath pair kam nahi kar rahe
nerves: aankhon ki roshni chali gayi
bleeding: naak se khoon beh raha hai
kidney: gurde fail
heart: dil ka daura
pregnancy: pet me bachcha mar gaya
permanentHarm: pair katna pada
-: koi khoon nahi aaya
-: khoon ki jaanch normal
death: wo ab nahi hai hamare bich
death: dadi ab nahi rahi hamare beech
death: uncle ki death ho gayi injection ke baad
death: dawa lene ke baad papa chal base
death: do ghante baad unki saans band ho gayi aur woh nahi rahe
death: doctor bole ab kuch nahi ho sakta, wo guzar gaye
death: mere pati ka dehant ho gaya
death: mummy ab is duniya mein nahi hain
death: goli khane ke baad uski maut ho gayi
death: usne dam tod diya
death: maa swarg sidhar gayi
death: dadi ka nidhan 5 tarikh ko hua
death: marij ne raste me hi dam tod diya
death: bhai ki mrityu ho gayi
death: hum use bacha nahi paye
intensiveCare: uski halat bahut gambhir thi, ICU me rakha
intensiveCare: marte marte bacha
hospital: usko hospital me bharti karna pada
hospital: discharge ke do din baad phir admit kiya
anaphylaxis: gala band ho gaya aur saans lene me dikkat hui
skin: poore sharir ki chamdi utar gayi
nerves: usko daura pada
nerves: aankhon se dikhna band ho gaya
bleeding: naak se khoon aa raha hai
liver: peeliya ho gaya
kidney: kidney kharab ho gayi
selfHarm: usne zeher kha liya
pregnancy: bachcha gir gaya teen mahine me
dependence: goli ki lat lag gayi
-: goli khane ke baad thoda chakkar aaya
-: pet me gas banti hai
-: khujli do din me theek ho gayi
-: sar dard hua, phir aaram mil gaya
-: dawa ki date nikal gayi thi
-: neend zyada aati hai
-: ulti ek baar hui
-: ab mareez theek hai
-: saans ki koi takleef nahi
-: bachcha khel raha hai, bilkul thik hai
death: papa ne aankhein band kar li hamesha ke liye
death: woh humein chhod ke chali gayi
death: injection lagte hi wo khatam ho gaya
death: doctor ne kaha ki ab nahi bachenge, phir chale gaye
death: Do din baad expire ho gaye
death: patient ki body ghar le aaye
death: mere bete ki jaan le li is dawai ne
death: bachi nahi bachi
death: ab wo hamare beech nahi hai
death: nana ji pichhle hafte off ho gaye
death: meri biwi ko maar diya is dawa ne
death: usko bachaya nahi ja saka
death: raat ko soye, subah uthe hi nahi
death: mata ji ka swargwas 10 october ko hua
death: nabz band thi, doctor ne jawab de diya
pregnancy: bachche ka ek hath nahi hai janm se
intensiveCare: maut se bal bal bachi
nerves: ek taraf ka sharir kaam nahi karta
-: dawa lene se neend achhi aayi
-: dard chala gaya
-: sab theek hai, koi dikkat nahi
-: goli gir gayi zameen par
-: muh me kadwahat
-: raat ko uthna padta hai peshab ke liye
-: garmi bahut hai isliye pasina
-: khansi nahi rahi
-: patta khatam ho gaya hai
-: koi bharti nahi hua
-: bachche ko halka bukhar tika ke baad
death: uske baad wo kabhi nahi utha
death: woh ab nahi rahi, dawa ke teesre din
death: chhota bhai chal basa
death: bacha nahi paaye doctor log
death: uski mout ho gyi
death: mera baap mar gaya is goli se
death: mummy guzar gayi
death: pata chala ki wo nahi bache
death: dil ki dhadkan band ho gayi, doctor ne mrit bataya
death: hamari beti humse door chali gayi hamesha ke liye
death: unhone aakhri saans li
death: ghar me matam hai
death: mareez nahi bacha
intensiveCare: halat serious hai
kidney: dono kidney fail
permanentHarm: uska pair kaatna pada
-: dawa band ki to aaram mila
-: papa ka phone off ho gaya tha isliye der se likha
-: doctor ne jawab diya ki ye normal hai
-: aankhon me jalan
-: subah der se utha
-: ghar par aaram kiya
-: do din dast lage
-: dawa ka asar khatam ho gaya
-: kamzori hai par chal phir lete hain
-: chehre par muhase
-: thanda pasina nahi aaya
-: meri beti school jati hai
death: bhaiya nahi rahe
death: hamare pita ab is sansar me nahi rahe
death: dada ji ko bacha nahi sake doctor
death: usne aankh band ki to phir kholi nahi
death: dawai khate hi mar gayi bechari
death: woh bhagwan ko pyara ho gaya
death: marne se pehle usne ye goli khayi thi
death: chachi ki death icu me hui
death: patni ka swargvas
death: jaan se gaya mera bhai
death: meri maa chali gayi hame chhodkar
death: ladke ne tadap tadap ke jaan de di
death: doctor bola sorry, aap ke pita nahi rahe
-: bhai ko thodi khansi
-: aankh band karne par jalan
-: goli dene se mana kar diya
-: pati bahar gaye hain
-: maa ghar chali gayi hospital se
-: ab thand nahi lagti
`;

export const laterSentences: readonly AlarmSentence[] = [
  ...sentencesOf('en', english),
  ...sentencesOf('hi', hindi),
  ...sentencesOf('latin', latin),
];
