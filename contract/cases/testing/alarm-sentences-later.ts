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
`;

export const laterSentences: readonly AlarmSentence[] = [
  ...sentencesOf('en', english),
  ...sentencesOf('hi', hindi),
  ...sentencesOf('latin', latin),
];
