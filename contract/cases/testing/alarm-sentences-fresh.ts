// Sentences that were written last, in three lists, each before its first run and never changed after it.
// docs/alarm-words.md has the figures of those runs.
import { type AlarmSentence, sentencesOf } from './alarm-sentences.ts';

const firstEnglish = `
death: My uncle took two tablets at night and by morning he had expired
death: Patient expired on day 4 of therapy in spite of all efforts
death: She was declared dead on arrival at the district hospital
death: The boy was brought dead to our casualty around 11 pm
death: He lost his life because of a wrong injection given by a quack
death: the old man succumbed two days later
death: Soon after the drip she collapsed and died
death: our neighbour passed away after taking the second dose
death: They tried for forty minutes but he could not be saved
death: Doctor came out and told us that she is no more
death: My sister is no longer with us
death: Husband died, now I want to know whether the tablet did it
death: After 3 days on the antibiotic my grandmother breathed her last
death: cause of death written as anaphylactic shock
death: The outcome was fatal.
death: my brother xpired in the ambulance
death: he diedd in his sleep
death: she was dieing and no one came to help
death: the baby dyed one hour after the vaccine
death: Pt. declared dead at 04:10 hrs
death: He passed on last Friday. He had been on this drug for a month.
death: We lost our only son to this medicine
death: the injection killed my father
death: this tablet took my wife from me
death: Autopsy shows liver necrosis
death: she collapsed in the bathroom and by the time we broke the door it was too late, she was dead
death: his heart stopped beating and never started again
death: Despite CPR for 45 min, ROSC was not achieved
death: Time of death 22:35
death: We buried my aunt on Tuesday. She had taken this for fever.
death: mother of two died within minutes of the contrast
death: Sudden death of a 23 year old healthy man
death: The newborn did not survive the night
death: my father never woke up after the anaesthesia
death: Relatives allege that death occurred due to the drug
death: Patient's death was attributed to septicemia
death: They have pronounced her dead
death: died d/t hepatic failure
death: Expired. Details awaited.
death: sadly she is not alive any more
death: it was fatal for my friend
death: I lost my mum 2 weeks after she started it
death: Both the twins died in NICU
death: He was found dead in bed next morning
death: Everybody said he would be fine but he died the same night
death: She left us within an hour of the injection
death: my dog bite vaccine patient died of rabies
death: He went into cardiac arrest and we lost him
death: it cost him his life
intensiveCare: The patient had to be put on a ventilator
intensiveCare: She has been in intensive care since Sunday
intensiveCare: he went unconscious right after the shot
intensiveCare: was kept on oxygen in the ICU for five days
intensiveCare: the child stopped breathing for a minute
hospital: my mother had to be admitted for three nights
hospital: He is still in the hospital on a drip
hospital: hospitalization got prolonged by a week
hospital: we took her to emergency at midnight
anaphylaxis: his lips and tongue swelled up like balloons
anaphylaxis: developed anaphylaxis within five minutes
anaphylaxis: her throat felt like it was closing
anaphylaxis: could hardly breathe and was wheezing badly
skin: blisters all over the body and the skin came off
skin: Stevens Johnson syndrome confirmed by the dermatologist
skin: whole body skin is peeling like burns
nerves: He had fits three times yesterday
nerves: she lost vision in her right eye
nerves: half his body got paralysed
nerves: I can't hear anything in my left ear since the injection
bleeding: He vomited blood twice
bleeding: black tarry stools for four days
bleeding: the bleeding would not stop
liver: his eyes and urine turned yellow
liver: bilirubin 14 and SGPT 2300
kidney: she is not passing any urine since yesterday
kidney: had to undergo dialysis twice
heart: his pulse became irregular and very fast, ECG showed VT
heart: had a heart attack after the third dose
bloodCounts: platelets dropped to 12000
bloodCounts: WBC count is only 900
selfHarm: She swallowed the whole strip to end her life
selfHarm: he says he wants to kill himself since starting this tablet
selfHarm: Took an overdose of paracetamol intentionally
selfHarm: he tried to hang himself
pregnancy: I had a miscarriage at 10 weeks while on this drug
pregnancy: baby born with cleft lip and palate
pregnancy: the baby has a hole in the heart since birth
pregnancy: it was a stillbirth at 36 weeks
dependence: cannot stop this cough syrup, he is addicted
cancer: was diagnosed with lymphoma after a year on it
permanentHarm: she can never walk again
permanentHarm: he is now disabled for life
permanentHarm: his toes had to be amputated
-: My father died 5 years ago, now I have a rash from this tablet
-: I am dead tired after the medicine
-: dying to know whether this is normal
-: These tablets expired last month
-: the battery of my glucometer is dead
-: My skin feels dead and dry
-: mild headache for two days, went away by itself
-: Got a rash on the arms after the second dose
-: nausea and loss of appetite
-: I had a little itching, took cetirizine and it settled
-: pain at the injection site
-: the medicine is very costly
-: No admission was required
-: Patient is alive and well
-: She recovered completely at home
-: nobody died, only fever
-: the syrup killed my appetite
-: loose motions three times
-: My phone died so I could not send the photo
-: what is the deadline for reporting
-: Doctor told me to come after two weeks
-: the pain is killing me
-: drowsiness in the morning
-: slight fever after vaccination
-: mouth ulcers since a week
-: I am worried that he may die
-: I work in the hospital as a nurse and had a rash
-: the chemist at the hospital gave me another brand
-: we passed by the clinic
-: my hair is falling
-: heartburn after food
-: constipation for five days
-: gained 4 kg in two months
-: how do I fill in box 12 of the form
-: the cream burns a bit
-: felt dizzy when standing up
-: dry cough every night
-: sleepy all day
`;

const firstHindi = `
death: दवा लेने के दो घंटे बाद मेरे पिताजी चल बसे
death: इंजेक्शन लगते ही बच्चा मर गया
death: मेरी बहन मर गई इस दवाई से
death: चाचा जी का कल निधन हो गया
death: दादी अब नहीं रहीं
death: अस्पताल पहुँचने से पहले उसने दम तोड़ दिया
death: उसके प्राण निकल गए
death: माँ का देहांत हो गया
death: मेरे पति अब इस दुनिया में नहीं हैं
death: हम उसे बचा नहीं पाए
death: सुई लगने के बाद भैया की जान चली गई
death: दोनों मरीज मर गए
death: नवजात की मौत हो गई
death: ताऊजी गुज़र गए
death: पत्नी का स्वर्गवास हो गया
death: बेटे ने आखिरी सांस ली
death: पोस्टमार्टम की रिपोर्ट आनी बाकी है
death: गोली खाकर वह परलोक सिधार गया
death: जान से हाथ धो बैठा
death: लड़की ने इलाज के दौरान दम तोड़ा
death: रात में सोते सोते ही उनका देहान्त हुआ
death: वह नहीं बच सकी
intensiveCare: मरीज को वेंटिलेटर पर रखा गया
intensiveCare: वह बेहोश हो गया और होश नहीं आया
hospital: तीन दिन अस्पताल में भर्ती रहना पड़ा
hospital: माँ को अस्पताल ले जाना पड़ा
anaphylaxis: चेहरा और होंठ सूज गए, सांस लेने में तकलीफ
nerves: उसे दौरे पड़ने लगे
nerves: आंखों से दिखना बंद हो गया
nerves: दाहिने हाथ पैर में लकवा मार गया
bleeding: उल्टी में खून आया
liver: पीलिया हो गया, आंखें पीली हैं
selfHarm: उसने जहर खाकर जान देने की कोशिश की
pregnancy: तीसरे महीने में गर्भपात हो गया
pregnancy: बच्चा जन्म से ही विकलांग है
pregnancy: मरा हुआ बच्चा पैदा हुआ
permanentHarm: हमेशा के लिए अपाहिज हो गया
-: पेट में हल्का दर्द हुआ
-: मेरे दादाजी दस साल पहले गुजर गए थे, मुझे अब खुजली है
-: दवा की तारीख निकल गई
-: खांसी और जुकाम है
-: हल्का बुखार आया था, ठीक हो गया
-: मुझे नींद बहुत आती है
-: किसी की मौत नहीं हुई
-: मुंह का स्वाद खराब हो गया
-: दवा बहुत कड़वी है
-: सिर में दर्द रहता है
-: उल्टी जैसा लगता है
-: दाने निकल आए
-: फोन की बैटरी खत्म हो गई
-: मैं अस्पताल में काम करता हूं, मुझे खुजली हुई
-: कब्ज रहता है
-: थकान से मरा जा रहा हूं
-: कौन सा फॉर्म भरना है
`;

const firstLatin = `
death: dawai khane ke baad papa mar gaye
death: uski behen mar gayi injection se
death: bacha mar gaya tike ke baad
death: mummy ki death ho gayi
death: patient expire ho gaye raat ko
death: wo chal base
death: nana ji ka nidhan ho gaya
death: dadi nahi rahin
death: doctor ne mrit ghoshit kar diya
death: hospital pahunchne se pehle hi dam tod diya
death: uske pran nikal gaye
death: biwi ka dehant ho gaya
death: bhai ki jaan chali gayi
death: hum usko bacha nahi paye
death: meri beti ki maut hogyi
death: chacha gujar gye kal
death: 2 log mar gaye ek hi batch se
death: sote sote hi khatam ho gaye
death: unka swargwas ho gaya parso
death: mere husband ab is duniya me nahi hai
death: ladka off ho gaya
death: mareej ki mrityu 3 baje hui
death: goli lene k 1 ghante baad death hogai
death: jaan nahi bachi
intensiveCare: papa ko ventilator pe rakha hai
intensiveCare: behosh hokar gir gayi aur hosh nahi aaya
hospital: 4 din hospital me admit rehna pada
hospital: usko turant hospital lekar bhage
anaphylaxis: hoth aur muh sooj gaya, saans nahi aa rahi thi
skin: puri body ki skin nikal rahi hai
nerves: mirgi ka daura pad gaya
nerves: aankh se dikhna band ho gaya
nerves: aadha sharir sunn pad gaya lakwa hai
bleeding: latrine me khoon aa raha hai
kidney: peshab aana band ho gaya
heart: heart attack aa gaya
selfHarm: usne jaan dene ke liye puri strip kha li
selfHarm: khudkushi karne ki koshish ki
pregnancy: mera baccha gir gaya 3 mahine ka
pregnancy: bacche ke pair tedhe hai janam se
dependence: nasha karne laga hai is syrup ka
permanentHarm: ek ungli kaatni padi
-: halka sa sir dard hai
-: mere dada 10 saal pehle guzar gaye the, mujhe ab khujli hai
-: goli expire ho gayi thi isliye nahi khayi
-: thakan se mar gaya yaar
-: ulti jaisa lagta hai
-: admit nahi hona pada
-: muh sukha rehta hai
-: chehre pe pimple
-: dawa bahut kadvi hai
-: kabz ki shikayat
-: mobile dead ho gaya tha
-: dast lag gaye
-: pet me gas
-: form kaise bharna hai
-: koi nahi mara, sirf bukhar tha
`;

const secondEnglish = `
death: My cousin took the course for six days and died on the seventh
death: Informed by telephone that the subject has expired
death: patient demised on 12/10
death: The lady could not be revived even after an hour
death: He was rushed to hospital but died on the way
death: the doctors declared my nephew dead
death: My mother-in-law passed away last night after this injection
death: grandfather is no more since taking the new BP medicine
death: He has died. I want to report it.
death: the woman and her unborn child both died
death: The family informed us that she had died at home
death: Mortality: yes
death: Outcome - death
death: Pt expired (cardio-respiratory arrest)
death: my friend's baby died after vaccination
death: at 5 am he took his last breath
death: My wife did not make it through the night
death: They brought back his dead body
death: he fell asleep after the tablet and never woke up
death: She died before the ambulance arrived
death: Tablet caused the death of my brother-in-law
death: The poor child lost his life for no reason
death: the drug claimed three lives in our village
death: All resuscitative measures failed and he was declared dead
death: hospital says he died of sepsis but I think it is the medicine
death: SHE DIED!!!
death: Kid dead after cough syrup
death: my dad pased away yesterday
death: he is deceased
death: Unfortunately the patient did not survive
death: the doctors were not able to save her
death: we could do nothing, he died in my arms
death: postmortem done, viscera sent to FSL
death: The patient succumbed to the reaction
death: two deaths from the same batch
death: Baby was born alive but died after ten minutes
death: killed by wrong medicine
death: his body was cremated without autopsy
death: Sudden unexplained death during sleep
death: she left for heavenly abode
death: my mom is gone and nobody tells me why
death: died. age 54.
death: He did'nt survive
death: my sister in law is dead
death: Ended fatally on the third day
intensiveCare: on life support at the moment
intensiveCare: he passed out twice and had to be revived
intensiveCare: SpO2 fell to 60 and they intubated him
intensiveCare: went into a coma
intensiveCare: Fighting for life in ICU
hospital: Admitted to the medical ward for observation
hospital: ended up in hospital for a week
hospital: had to stay in the hospital overnight
anaphylaxis: face swollen so much that eyes could not open
anaphylaxis: severe allergic reaction, could not breathe
skin: skin started coming off with sores in the mouth and eyes, diagnosed as TEN
nerves: he had a seizure and bit his tongue
nerves: weakness of the whole left side since this morning
nerves: suddenly went blind
bleeding: blood in stool and from gums
liver: Liver failure, awaiting transplant
kidney: his kidneys have stopped working
heart: collapsed with cardiac arrest
bloodCounts: severe neutropenia, ANC 120
selfHarm: She took 30 tablets at once because she wanted to die
selfHarm: having suicidal thoughts since dose was increased
pregnancy: lost the pregnancy at five months
pregnancy: my baby was born with six fingers and a bent spine
dependence: he cannot live without this injection now
cancer: found a malignant tumour in the breast
permanentHarm: permanently lost hearing in both ears
permanentHarm: wheelchair bound since the injection
-: My grandmother passed away in 2012. I am taking this tablet and feel giddy.
-: Dead skin on my heels, want to know which cream
-: my father had died long back, now my own BP is high and ankles swell
-: the clinic had expired stock
-: I nearly killed myself laughing
-: No deaths reported in our ward this month
-: rash went away after stopping
-: I could not sleep all night
-: vomited once after the tablet
-: my legs are dead tired
-: headache is killing me
-: Is this medicine safe in pregnancy?
-: the baby is fine and feeding well
-: she was discharged the same day in good condition
-: bitter taste in mouth
-: swelling of feet in the evening
-: I forgot a dose yesterday
-: burning while passing urine
-: How long does the centre take to reply?
-: itching on both arms, relieved with calamine
-: slight giddiness
-: my sugar went up to 180
-: platelets 2.5 lakh, normal
-: bilirubin 0.8
-: no fever, no rash, no breathing problem
-: weight loss of 2 kg
-: joint pain after the antibiotic
-: injection site is red and hot
-: could you please call me back
-: it is hard to swallow such a big tablet
`;

const secondHindi = `
death: मेरे चाचा की मौत हो गई इंजेक्शन के बाद
death: बाबूजी नहीं रहे
death: बहू ने अस्पताल में दम तोड़ दिया
death: मरीज़ को मृत अवस्था में लाया गया
death: वो मर गए
death: टीके के बाद मेरी बच्ची मर गयी
death: सब कोशिश की पर जान नहीं बची
death: भाभी चल बसीं
death: उनका स्वर्गवास दो दिन पहले हुआ
death: डॉक्टरों ने उसे मृत बताया
death: ससुर जी गुजर गये
death: मौत का कारण दवा बताया गया
death: जच्चा बच्चा दोनों की मौत
death: नींद में ही प्राण छूट गए
death: मेरी माँ को इस दवाई ने मार डाला
death: वह अब जीवित नहीं है
death: दोस्त का इंतकाल हो गया
intensiveCare: आईसीयू में भर्ती है हालत नाजुक
hospital: एक हफ्ते अस्पताल में रहे
anaphylaxis: गला बंद होने लगा और सांस फूलने लगी
nerves: मुंह टेढ़ा हो गया, बोल नहीं पा रहे
bleeding: नाक और मसूड़ों से खून बह रहा है
kidney: पेशाब बंद हो गया, डायलिसिस करना पड़ा
selfHarm: मरीज ने आत्महत्या की कोशिश की
pregnancy: बच्चे के होंठ कटे हुए पैदा हुए
permanentHarm: आंख की रोशनी हमेशा के लिए चली गई
-: मेरे पिताजी बीस साल पहले गुजर गए, मुझे इस दवा से खुजली होती है
-: हल्की खुजली
-: चक्कर आता है पर ठीक हूं
-: दवा खाने के बाद नींद आती है
-: दवा खत्म हो गई है
-: पेट फूला रहता है
-: गैस और एसिडिटी
-: शरीर में दर्द
-: डॉक्टर ने दवा बदल दी
-: स्वाद नहीं आता
`;

const secondLatin = `
death: mere bhai ki death ho gayi dawa khane se
death: pitaji chal base kal raat
death: injection k baad bachi mar gyi
death: usne hospital me dam tod diya
death: nani guzar gayi
death: patient ki maut ho gai
death: dawai ne meri maa ki jaan le li
death: dost expire ho gya
death: vo ab nahi raha
death: bahut koshish ki par bacha nahi sake
death: saas ka dehant hua hai
death: bacha mara hua paida hua
death: unki mrityu ho chuki hai
death: wo mar chuka hai
death: doctor ne kaha ki ye mar chuke hain
death: raat me hi uska inteqal ho gaya
death: meri patni ab nahi hai is duniya mein
death: behen ki jan nahi bach saki
intensiveCare: icu me hai, haalat bahut kharab
hospital: hospital me bharti karwana pada
anaphylaxis: saans lene me bahut dikkat ho rahi hai, chehra suja hua
nerves: fit aa gaya tha aur muh se jhag
bleeding: naak se khoon nahi ruk raha
pregnancy: garbhpat ho gaya doosre mahine me
permanentHarm: pair kaat diya gaya
-: mere papa 6 saal pehle expire ho gaye the, meri tabiyat abhi kharab hai
-: pet dard
-: dawai ka rate kya hai
-: thodi der chakkar aaye
-: sar bhaari rehta hai
-: tablet toot gayi
-: bahut garmi lagti hai
-: mann nahi lagta
`;

const thirdEnglish = `
death: Regret to inform that patient X is no longer alive
death: SAE: death. Causality under assessment.
death: He had been fine in the morning. By evening we were arranging his funeral.
death: the reaction proved fatal
death: he is dead bcoz of this tablet
death: pt dead
death: died on table
death: one patient passed, the other is recovering
death: the girl who got the same batch died too
death: Patient developed SJS & died after 9 days
death: Wife's death certificate says drug reaction
death: my dadi died suddenly after taking it
death: My papa left for heaven
death: She didn't survive.
death: Nobody could save him
death: the nurse gave the wrong drip and he was dead within ten minutes
death: patient was gasping, CPR given, could not be revived, declared dead at 6
death: he drowned in his own lungs and died
death: It ended in death
death: The death of my son must be investigated
death: she has passed from this world
death: we lost her on Monday
death: Grandson did not live to see his first birthday
death: Body sent for post-mortem
death: he had fever, took this, n died nxt day
death: my hubby died plz help
death: ded on arrival
death: Found unresponsive and cold in the morning, pronounced
death: the old lady never recovered and expired after 12 days
death: pls take action my bro died
death: Died despite antivenom
death: fatal hepatic necrosis in a 40 year old male
death: infant death after DPT
death: he went to sleep and did not get up in the morning
death: she was taken off the ventilator and died
death: Deceased had no other illness
death: He could not survive the reaction
death: my father is no more. please look into this drug
death: a 6 yr old died in our hospital
death: He passed away (RIP)
-: my grandfather died of old age in 2001, I have hives now
-: I felt like I would die of itching
-: deadly boring form, but here is my rash report
-: rash faded and died down
-: The patient survived and went home
-: did not die, recovered fully
-: the plant I keep died
-: my tooth is dead, dentist gave this
-: life saving drug was out of stock
-: nothing serious, only sneezing
-: loss of taste
-: lost my strip of tablets
-: lost 3 kg
-: cheeks are red
`;

const thirdHindi = `
death: मरीज की हालत बिगड़ी और उसकी मौत हो गई
death: पिता जी का देहावसान
death: वह मर चुकी है
death: बच्चा अब ज़िंदा नहीं है
death: दादा जी ने प्राण त्याग दिए
death: गलत इंजेक्शन से मरीज की जान गई
death: हमारे मोहल्ले में इस दवा से दो लोग मरे हैं
death: मेरी मां मर गईं
death: बेटी को बचाया नहीं जा सका
death: पत्नी अब इस दुनिया में नहीं रही
death: उन्होंने अंतिम सांस ली
death: एक्सपायर हो गए मेरे ससुर
death: उसको मरे हुए तीन दिन हो गए
death: भाई खत्म हो गया
-: नींद न आने से परेशान हूं
-: बाल मरे हुए लगते हैं
-: दाने सूख गए
-: मेरी नानी बहुत पहले मर गई थी, मुझे चक्कर आ रहे हैं
-: मौसम खराब है खांसी हुई
`;

const thirdLatin = `
death: meri wife mar chuki hai
death: bacche ki jaan chali gyi
death: ghar ke 2 log mare hai is dawa se
death: papa ka dehaant
death: chachi khatam ho gayi
death: antim sanskar kar diya kal
death: dawai se mout ho gyi bhaiya ki
death: wo zinda nahi hai ab
death: meri mom expire ho gyi h
death: patient death ho gya
death: mere mama ji nahi rhe
death: dam nikal gaya uska
death: wo marr gya sir
death: heart attack se mar gaye papa
-: bahut din se khansi hai
-: dadaji kai saal pehle mar gaye the, mujhe ab ulti hoti hai
-: dil ghabrata hai
-: tablet chhod di to theek ho gaya
-: machhar mar gaye
`;

/** Written first. */
export const freshSentences: readonly AlarmSentence[] = [
  ...sentencesOf('en', firstEnglish),
  ...sentencesOf('hi', firstHindi),
  ...sentencesOf('latin', firstLatin),
];

/** Written after the kinds that the first list showed were mended. */
export const secondFreshSentences: readonly AlarmSentence[] = [
  ...sentencesOf('en', secondEnglish),
  ...sentencesOf('hi', secondHindi),
  ...sentencesOf('latin', secondLatin),
];

/** Written after the kinds of the second list were mended: deaths only, and sentences that look like one. */
export const thirdFreshSentences: readonly AlarmSentence[] = [
  ...sentencesOf('en', thirdEnglish),
  ...sentencesOf('hi', thirdHindi),
  ...sentencesOf('latin', thirdLatin),
];
