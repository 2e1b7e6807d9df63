// Sentences as reports in India have them, for the figures in docs/alarm-words.md. All are made up. A line is a theme
// or several, a colon and the sentence; `-` means that nothing in it is an alarm.
import type { AlarmTheme } from '../alarms/alarm-themes-rules.ts';

export interface AlarmSentence {
  language: SentenceLanguage;
  /** What a person would want to be alarmed about. Empty: nothing. */
  themes: readonly AlarmTheme[];
  text: string;
}

export const sentenceLanguages = {
  en: 'English',
  hi: 'Hindi in Devanagari',
  latin: 'Hindi in Latin letters',
} as const;
export type SentenceLanguage = keyof typeof sentenceLanguages;

const english = `
death: The child left us two hours later
death: she dided after 2 days
intensiveCare: put on BiPAP at night
nerves: one side of the body became weak
heart: pulse 30 per minute
heart: HR went up to 190
hospital: her stay was prolonged by a week
permanentHarm: lost vision for ever
-: I was dying to eat sweets
-: The pharmacy is in Hospital Road
-: pulse 72 per minute
-: They left us some strips
-: heart rate 84, regular
-: The stay at my village was nice
death: The patient died two days after the second dose.
death: Pt expired on 12/11 at 4 am.
death: He was brought dead to the PHC.
death: My father passed away last night after taking this tablet
death: She passed on before the ambulance came.
death: patient succumbed to the reaction
death: Sadly she lost her life because of this injection.
death: Baby was declared dead by the doctor.
death: Demise of the patient was informed by the family.
death: Outcome fatal, postmortem not done
death: My uncle is no more.
death: mother did not survive
death: They could not save him.
death: He could not be saved even after CPR
death: Despite all efforts the child couldnt be revived
death: sudden deth within one hour of injection
death: Patient was found dead in bed the next morning.
death: he breathed his last in the ward at 6 pm
death: We lost our daughter due to wrong medicine.
death: death ocurred on third day
death: Kindly take action, this medicine killed my brother
death: patient expird next day
death: Patient collapsed and died. No autopsy.
death: No relief from the medicine and the patient died
death: She was not breathing and was declared dead
death: Not hospitalised, died at home
death: Cause of death not known.
death: He did not respond to antibiotics and passed away on 5th
death: The neonate deceased on day 3 of life
death: After injection expired on the way to PHC
death: no medicines worked, patient expired
death,heart: Cardiac arrest and death within 20 minutes
death,intensiveCare: was on ventilator for 4 days and then died
intensiveCare: Shifted to ICU with low BP
intensiveCare: needed mechanical ventilation
intensiveCare: He is on ventillator since yesterday
intensiveCare: patient became unconcious after 10 minutes
intensiveCare: Intubated and resuscitated in casualty
intensiveCare: Life-threatening reaction as per treating physician
intensiveCare: she is in coma
intensiveCare: not breathing when we found him
intensiveCare: Patient is not responding to call or pain
intensiveCare: condition critical
intensiveCare: I.C.U. care was needed for 3 days
hospital: She was admitted for 3 days.
hospital: had to be hospitalised
hospital: rushed to the district hospital at night
hospital: They took him to emergency
hospital: prolonged hospitalization because of the rash
hospital: addmitted in medicine ward
hospital: Taken to hosptal by 108 ambulance
hospital: not improved so admitted in hospital
hospital: No relief, had to go to hospital at midnight
anaphylaxis: anaphylactic shock within 5 min
anaphylaxis: Anaphalaxis after ceftriaxone test dose
anaphylaxis: His lips and tongue were swollen
anaphylaxis: swelling of face and throat after ibuprofen
anaphylaxis: Angioedema of eyelids
anaphylaxis: she felt her throat closing
anaphylaxis: could not breathe properly
anaphylaxis: facial swelling with itching
skin: Stevens Johnson syndrome suspected
skin: Diagnosed as SJS / TEN by dermatologist
skin: toxic epidermal necrolysis involving 40% body
skin: blisters all over the body with fever
skin: skin is peeling off from hands and back
skin: Steven Jhonson sindrome due to carbamazepine
nerves: Had two seizures in the evening
nerves: convulsions started after the vaccine
nerves: child got fits at night
nerves: paralysis of left side of the body
nerves: brain stroke on day 6
nerves: lost vision in right eye
nerves: she has become deaf in both ears after gentamicin
nerves: He cannot see anything since yesterday
nerves: siezures twice, first episode in life
bleeding: vomiting blood since morning
bleeding: blood in stool for 2 days, on warfarin
bleeding: Bleeding from gums and nose
bleeding: intracranial haemorhage
bleeding: passed black tarry stools
bleeding: hemorrage after starting apixaban
liver: developed jaundice after ATT
liver: acute liver failure
liver: eyes became yellow and urine dark
liver: drug induced hepatitis, SGPT 1200
liver: jaundise noticed by mother
liver: liver enzymes raised ten times
kidney: acute kidney injury, creatinine 5.2
kidney: now needs dialysis twice a week
kidney: renal failure due to amikacin
kidney: no urine since two days
kidney: creatinine was raised to 4.8
kidney: Kidneys have stopped working
heart: patient had cardiac arrest
heart: ECG showed ventricular tachycardia
heart: QT prolongation 520 ms
heart: heart attack after taking the injection
heart: there was no pulse
heart: arrythmia noted on monitor
bloodCounts: platelet count dropped to 12000
bloodCounts: agranulocytosis on clozapine
bloodCounts: pancytopenia, needed transfusions
bloodCounts: WBC very low, 900 cells
bloodCounts: neutropenia after linezolid
bloodCounts: low platelets
selfHarm: He tried to commit suicide after starting montelukast
selfHarm: having sucidal thoughts
selfHarm: she wants to die and cries all day
selfHarm: cut her wrist last night
selfHarm: took an overdose of paracetamol
selfHarm: tried to hang himself
pregnancy: baby born with cleft lip
pregnancy: She had a miscarriage at 10 weeks
pregnancy: still birth at 34 weeks
pregnancy: congenital malformation seen in scan
pregnancy: spontaneous abortion after isotretinoin
dependence: he is addicted to the cough syrup now
dependence: withdrawal symptoms on stopping tramadol
dependence: patient is abusing alprazolam
dependence: she can't sleep without it, has become habit
cancer: developed bladder cancer after years of pioglitazone
cancer: biopsy shows malignancy
cancer: liver tumour detected while on pills
permanentHarm: permanent damage to the nerve
permanentHarm: left leg amputated due to gangrene
permanentHarm: he is bedridden now
permanentHarm: disability of right hand
-: Mild itching and redness on arms
-: No death, patient is fine now
-: Rash on the back, settled in two days
-: Patient did not die.
-: dead skin came out from the heel
-: I have a killer headache since morning
-: No seizures, no bleeding.
-: She was not admitted.
-: The medicine was expired when I bought it
-: expiry date 08/2027, batch 12A
-: Expired strip sold by the shop
-: Hospital staff said it is normal
-: I am a pharmacist at the district hospital
-: Bought from hospital pharmacy
-: Family history of diabetes and stroke
-: patient's mother died last year of old age
-: Patient was not hospitalised
-: hospitalisation was not required
-: Headache and nausea after the second dose, no vomiting
-: The swelling died down by evening
-: He fits well in the age criteria
-: mild fever after vaccine for one day
-: Burning in stomach after taking tablet on empty stomach
-: loose motions 4 times, took ORS
-: Patient recovered completely
-: without any life threatening symptoms
-: No history of seizures
-: there was no anaphylaxis
-: Death: No. Hospitalisation: No.
-: Not hospitalised, no disability
-: drowsiness and dry mouth
-: constipation since starting iron tablets
-: denied any suicidal thoughts
-: she denies bleeding
-: no jaundice
-: cough since starting ramipril
-: metallic taste in mouth
-: Swelling of both feet with amlodipine
-: mouth ulcers for two days
-: Injection site pain and swelling of arm
-: pain killer taken for knee pain
-: The tablet kills the worms
-: the itching was killing me
-: Patient is on tablet for breast cancer, now has vomiting
-: Known case of hypertension and diabetes
-: Insulin dependent diabetes patient with sweating
-: Took hepatitis B vaccine, arm pain
-: blister pack was broken
-: kidney stone treated last year
-: liver function tests are normal
-: platelets normal
-: not life threatening
-: she did not go to hospital
-: did not have any paralysis
-: weight gain of 4 kg in two months
-: palpitations for few minutes after coffee
-: hair fall after starting medicine
-: The tablet is very bitter, could not swallow easily the first time
-: no one died
-: No deaths were reported in the camp
-: giddiness on standing up
-: sleepiness in daytime
-: I admit that I took two tablets together
-: taste is dead since 2 days, like metal
-: numbness of fingers for an hour
-: recovered at home without admission
-: No ICU stay, no hospital stay
-: Does this medicine have any side effects?
-: leg cramps at night
-: blood sugar 250 in the morning
-: blood test was done, report normal
-: increased appetite
-: eyes are itching and watering
-: red eyes and running nose
-: tablet got stuck in the throat for some time
-: emergency contact number of clinic not given
-: My doctor at civil hospital prescribed amoxicillin
-: no blood in urine
-: never had a heart attack or stroke
-: mild acidity and gas
-: Please send me the form
-: The pain is no more
-: patient is no more taking the tablet
-: The rash passed away in 2 days
-: Itching started one hour after the tablet and settled with cetirizine
-: patient has gas and bloating since metformin
-: slight redness at cannula site
-: She felt weak for a day but could work
-: stomach upset, took antacid and felt better
-: no need of hospitalisation
-: Did not require admission or any treatment
-: vomited twice after the syrup, now playing normally
-: BP was a little high in the morning
-: muscle pain in thighs since atorvastatin
-: nightmares for three nights
-: Swelling of gums while on nifedipine
-: dark spots on cheeks
-: The shop gave me another brand, I want to know if it is same
-: fever of 100 F after vaccination, gave paracetamol
-: my mouth tastes like iron
-: sweating and hunger before lunch
-: there was no bleeding from any site
-: patient is alive and stable
-: Nobody else in the family had this problem
-: never been admitted before
-: mother says child is irritable
-: ringing in ears on high dose aspirin
-: flushing after niacin
-: sneezing after nasal spray
-: Doctor of the same hospital told me to stop the medicine
-: how can I report for my neighbour
-: thank you for the leaflet
-: periods were delayed by one week
-: breast tenderness with tablets
-: nails turned brown
-: urine turned yellow after vitamin B complex
-: tongue looked black for a week with bismuth
-: sleepy in class since cough syrup
-: The tablet broke when I took it out of the strip
-: pain at the site of injection for three days
-: mild swelling of ankle
-: cracked lips with isotretinoin
-: dry eyes
-: sunburn more easily than before
-: Is this fatal? No.
-: not a case of anaphylaxis
-: seizure free for two years, now only drowsy
-: risk of bleeding was explained by the doctor
-: the leaflet says it may cause liver damage
-: known case of asthma on inhaler, throat irritation
-: Discharged? Not applicable, treated at home
-: no cardiac arrest, no arrhythmia
-: pulse 84 per minute, BP 120/80
-: kidney function normal
-: haemoglobin was 12, normal
-: not suicidal, only low mood
-: baby is healthy and feeding well
-: pregnancy test negative
-: no addiction to any drug
-: no permanent damage
-: wrong strength dispensed, noticed before taking
-: expired stock returned to the distributor
-: Please remove my name from the mailing list
-: I want to join the training on pharmacovigilance
-: seal of the bottle was broken
-: capsule smells bad
-: patient felt anxious and restless for an hour
-: mild headache, otherwise no complaint
-: loss of appetite and mild nausea
-: rash on chest faded by itself
`;

const hindi = `
death: मरीज की मृत्यु हो गई
death: इंजेक्शन के एक घंटे बाद मौत हो गयी
death: मेरे पिताजी नहीं रहे
death: मेरी माँ अब नहीं रही
death: वह बच नहीं पाया
death: दवा खाने के बाद मेरा भाई मर गया
death: बच्ची मर गई, कृपया जांच करें
death: दादाजी कल रात गुज़र गए
death: रास्ते में ही दम तोड़ दिया
death: मेरे चाचा चल बसे
death: मरीज का निधन 12 तारीख को हुआ
death: उनका देहान्त हो गया
death: स्वर्गवास हो गया है
death: जान चली गई मेरे बेटे की
death: डॉक्टर ने मृत घोषित कर दिया
death: मरीज एक्सपायर हो गया
death: पोस्टमार्टम कराया गया है
death: डॉक्टर उसे बचा नहीं पाए
death: मौत का कारण पता नहीं
death: म्रत्यु हो गई तीन दिन बाद
death: दवा से कोई आराम नहीं मिला और मौत हो गई
death: सुबह तक प्राण निकल गए
death: मां की डेथ हो गई थी दूसरे दिन
death: घर में ही मरे, अस्पताल नहीं ले जा सके
death: बच्चे को बचाया नहीं जा सका
death: वो दुनिया छोड़ कर चली गई
death: उसने दम तोड़ा तब रात के दो बजे थे
death,heart: हार्ट अटैक आया और मर गए
intensiveCare: उसे आईसीयू में रखा गया है
intensiveCare: मरीज वेंटिलेटर पर है
intensiveCare: सुई लगते ही बेहोश हो गई
intensiveCare: मां कोमा में चली गई
intensiveCare: सांस नहीं आ रही थी
intensiveCare: हालत बहुत गंभीर है
intensiveCare: उसे होश नहीं आया
intensiveCare: जान को खतरा था, डॉक्टर ने कहा
hospital: अस्पताल में भर्ती करना पड़ा
hospital: तीन दिन हॉस्पिटल में रहे
hospital: रात को अस्पताल ले गए
hospital: उसे एडमिट किया गया
hospital: इमरजेंसी में दिखाना पड़ा
hospital: आराम नहीं मिला तो भर्ती कराया
hospital: दवा से फायदा नहीं हुआ, हस्पताल ले जाना पड़ा
anaphylaxis: चेहरा सूज गया और होंठ मोटे हो गए
anaphylaxis: गले में सूजन आ गई
anaphylaxis: सांस लेने में दिक्कत हुई
anaphylaxis: जीभ पर सूजन है
anaphylaxis: एनाफिलेक्सिस हुआ इंजेक्शन के बाद
anaphylaxis: दम घुटने लगा था
skin: पूरे शरीर पर फफोले पड़ गए
skin: चमड़ी उतर रही है
skin: पूरे बदन पर छाले हो गए
skin: स्टीवन जॉनसन सिंड्रोम बताया
skin: हाथ की खाल निकल गई
nerves: रात को दौरे पड़े
nerves: बच्चे को मिर्गी का दौरा आया
nerves: दाहिने हिस्से में लकवा मार गया
nerves: आंखों की रोशनी चली गई
nerves: उन्हें दिखाई नहीं देता अब
nerves: कान से सुनाई नहीं दे रहा
nerves: झटके आने लगे
bleeding: खून की उल्टी हुई
bleeding: पेशाब में खून आ रहा है
bleeding: नाक से खून बहने लगा
bleeding: मल के साथ ब्लीडिंग हुई
bleeding: मसूड़ों से खून आया
liver: दवा के बाद पीलिया हो गया
liver: लिवर खराब हो गया है
liver: आंखें पीली हो गई हैं
liver: लीवर फेल बताया गया
kidney: किडनी फेल हो गई
kidney: गुर्दे खराब हो गए
kidney: डायलिसिस चल रहा है
kidney: दो दिन से पेशाब बंद है
heart: दिल का दौरा पड़ा
heart: धड़कन बंद हो गई थी
heart: कार्डियक अरेस्ट हुआ
heart: नाड़ी नहीं मिल रही थी
bloodCounts: प्लेटलेट्स गिर गए
bloodCounts: प्लेटलेट बहुत कम हो गई
bloodCounts: खून चढ़ाना पड़ा
bloodCounts: सफेद रक्त कोशिकाएं कम हो गईं
selfHarm: उसने आत्महत्या करने की कोशिश की
selfHarm: मरने की बातें करती है
selfHarm: वह जीना नहीं चाहता
selfHarm: जहर खा लिया
selfHarm: खुदकुशी के विचार आते हैं
pregnancy: गर्भपात हो गया
pregnancy,death: मृत बच्चा पैदा हुआ
pregnancy: बच्चे में जन्मजात विकृति है
pregnancy: मिसकैरेज हो गया दूसरे महीने में
dependence: नींद की गोली की लत लग गई
dependence: अब दवा की आदत पड़ गई है
dependence: इंजेक्शन का नशा करता है
cancer: कैंसर हो गया दवा से
cancer: जांच में ट्यूमर निकला
permanentHarm: हमेशा के लिए विकलांग हो गया
permanentHarm: पैर काटना पड़ा
permanentHarm: बिस्तर पकड़ लिया है
-: हल्की खुजली हुई
-: कोई मौत नहीं हुई
-: मरीज ठीक है
-: अस्पताल नहीं जाना पड़ा
-: भर्ती नहीं किया गया
-: बुखार नहीं रहा
-: पेट में दर्द और गैस
-: उल्टी और चक्कर आया
-: दवा एक्सपायर थी
-: भूख मर गई है
-: खुजली से परेशान हूँ, दाने हैं
-: अस्पताल के डॉक्टर ने यह दवा लिखी
-: सिर दर्द एक दिन रहा
-: दौरे नहीं पड़े
-: बेहोश नहीं हुआ
-: कोई गंभीर बात नहीं
-: खून की जांच ठीक आई
-: मुंह में छाले हो गए
-: नींद ज्यादा आती है
-: भर्ती करने की जरूरत नहीं पड़ी
-: शरीर में खून की कमी है, इसलिए आयरन लिया
-: पैरों में सूजन आई
-: मरीज की माँ की मौत पिछले साल हुई थी
-: पीलिया नहीं है
-: कमजोरी और थकान
-: हाथ पर लाल दाने
-: कब्ज हो गई
-: दस्त लग गए, ओआरएस लिया
-: दवा कड़वी है
-: इंजेक्शन वाली जगह पर दर्द
-: घबराहट हुई फिर ठीक हो गया
-: पेशाब में जलन
-: कीड़े मर गए, पेट ठीक है
-: मृत त्वचा निकल रही है
-: वजन बढ़ गया
-: बाल झड़ रहे हैं
-: दवा बंद करने पर आराम मिला
-: खांसी रात में होती है
-: मैं जिला अस्पताल में फार्मासिस्ट हूं
-: अस्पताल से दवा ली थी
-: कैंसर की दवा चल रही है, उल्टी होती है
-: परिवार में कोई नहीं मरा
-: लकवा नहीं हुआ
-: सूजन नहीं है
-: मुंह सूखता है
-: वह खाना खा नहीं रहा
-: दर्द अब नहीं रहा
-: जान पहचान के डॉक्टर से दवा ली
-: टीके के बाद हल्का बुखार
-: कितनी गोली लेनी है
-: न मौत हुई न भर्ती
-: पारिवारिक इतिहास में लकवा
-: हाथ में झनझनाहट होती है
-: दवा खाने के बाद जी मिचलाता है
-: दो दिन से गैस और डकार
-: सिर में भारीपन
-: इंजेक्शन के बाद हाथ में सूजन
-: मुझे रिपोर्ट का फॉर्म चाहिए
-: अब बिल्कुल ठीक हूं
-: बच्चा चिड़चिड़ा हो गया है
-: नींद कम आती है
-: प्यास बहुत लगती है
-: कोई खतरा नहीं
-: खून नहीं आया, बस हल्का दर्द
-: मरीज को होश है और बात कर रहा है
-: चक्कर नहीं आया
-: आंखों में जलन और पानी
-: गला सूखता है
-: मुंह का स्वाद कड़वा है
-: चेहरे पर मुंहासे निकले
-: दवा महंगी है
-: किसी को कुछ नहीं हुआ
-: आईसीयू की जरूरत नहीं पड़ी
-: वेंटिलेटर नहीं लगाना पड़ा
-: दौरे की कोई शिकायत नहीं
-: किडनी की जांच सामान्य
-: अस्पताल के स्टाफ ने फोन नंबर दिया
-: पसीना बहुत आता है
-: पैर में ऐंठन रात को
-: हल्की घबराहट
-: पेशाब का रंग नारंगी हो गया
-: गर्भवती हूं, क्या यह दवा ले सकती हूं
-: बवासीर की दवा से जलन हुई
-: दिल की जांच ठीक है
-: टीके के बाद बांह में दर्द
-: बुखार उतर गया है
-: कोई एलर्जी नहीं है
`;

const latin = `
death: patient ki maut ho gayi
death: injection ke baad mar gaya
death: meri maa mar gayi dawai khane ke 2 din baad
death: papa nahi rahe
death: dadi ab nai rahi
death: wo bach nahi paya
death: mere chacha guzar gaye
death: raste me dam tod diya
death: bhai chal base subah 5 baje
death: patient expire ho gaya
death: pati ki death ho gai
death: unka dehant ho gaya
death: nidhan ho gya kal
death: mrityu ho gayi teesre din
death: swargvas ho gaya
death: doctor bacha nahi paye
death: jaan chali gayi bachche ki
death: dawa se fayda nahi hua aur maut ho gayi
death: mariz mar gye
death: mout ho gyi
death: maut ka karan pata nahi
death: wo ab is duniya me nahi hai
death: bachcha mara hua mila subah bed par
death: gujar gayi meri behan
death: hospital pahuchne se pehle hi mar chuki thi
death: doctor ne mrit ghoshit kiya
death: patient khatam ho gaya raat me
death: post mortem karaya, mritak ki umar 40
death: praan nikal gaye
death,intensiveCare: icu me 3 din rakha fir expire ho gaye
intensiveCare: icu me bharti hai
intensiveCare: ventilator par rakha hai
intensiveCare: behosh ho gaya injection lagte hi
intensiveCare: saans nahi aa rahi thi
intensiveCare: hosh nahi aaya abhi tak
intensiveCare: coma me hai
intensiveCare: halat bahut gambhir hai
intensiveCare: jaan ko khatra hai doctor bole
hospital: hospital me admit karna pada
hospital: raat ko haspatal le gaye
hospital: bharti karaya 4 din
hospital: aspatal me rahna pada
hospital: emergency le jana pada
hospital: aaram nahi mila to hospital gaye
anaphylaxis: chehra sooj gaya
anaphylaxis: honth aur jeebh me sujan
anaphylaxis: saans lene me dikkat ho rahi hai
anaphylaxis: gala band ho gaya tha
anaphylaxis: anaphylaxis ho gaya
anaphylaxis: dam ghutne laga
skin: chamdi utar rahi hai
skin: pure badan par chhale ho gaye
skin: fafole pad gaye
skin: SJS bola doctor ne
nerves: daure pad rahe hai
nerves: lakwa maar gaya
nerves: mirgi ka daura aaya
nerves: aankho ki roshni chali gayi
nerves: ab dikhai nahi deta
nerves: paralysis ho gaya left side
nerves: fits aa gaye bachche ko
bleeding: khoon ki ulti hui
bleeding: peshab me khoon aa raha
bleeding: naak se khun behne laga
bleeding: bleeding nahi ruk rahi
liver: piliya ho gaya
liver: liver kharab ho gaya
liver: aankhe peeli ho gayi
liver: jondis ho gya dawa se
kidney: kidney fail ho gayi
kidney: dialysis pe hai
kidney: peshab band ho gaya
kidney: gurde kharab ho gaye
heart: dil ka daura pada
heart: heart attack aaya
heart: dhadkan ruk gayi thi
heart: nabz nahi mil rahi thi
bloodCounts: platelets gir gaye 20000
bloodCounts: platelet bahut kam ho gayi
bloodCounts: khoon chadhana pada
selfHarm: khudkushi ki koshish ki
selfHarm: marne ki baat karta hai
selfHarm: jeena nahi chahti
selfHarm: zeher kha liya
selfHarm: suicide ke khayal aate hai
pregnancy: garbhpat ho gaya
pregnancy: miscarriage ho gaya 2 mahine me
pregnancy: bacha pet me hi mar gaya
pregnancy: bachcha viklang paida hua
dependence: neend ki goli ki lat lag gayi
dependence: aadat pad gayi hai iske bina nahi so pata
dependence: nasha karta hai cough syrup ka
cancer: cancer ho gaya
cancer: tumor nikla scan me
permanentHarm: hamesha ke liye viklang ho gaya
permanentHarm: pair kaatna pada
permanentHarm: bistar pakad liya
-: halki khujli hui
-: maut nahi hui
-: koi nahi mara
-: hospital nahi jana pada
-: bharti nahi kiya
-: bukhar nahi raha
-: pet dard aur gas
-: dawa expire thi
-: bhookh mar gayi hai
-: hospital ke doctor ne dawa likhi
-: mareez theek hai ab
-: daure nahi pade
-: behosh nahi hua
-: ulti aur chakkar
-: muh me chhale ho gaye
-: sar dard do din raha
-: neend bahut aati hai
-: admit karne ki zarurat nahi padi
-: pairo me sujan
-: patient ki maa ki maut pichle saal hui thi
-: piliya nahi hai
-: kamzori lagti hai
-: hath par lal dane
-: kabz ho gayi
-: dast lag gaye the
-: dawa kadvi hai
-: sui wali jagah dard
-: ghabrahat hui fir theek
-: peshab me jalan
-: kide mar gaye pet ke
-: wajan badh gaya
-: baal jhad rahe hain
-: khansi raat ko hoti hai
-: hospital me pharmacist hu
-: cancer ki dawa chal rahi hai, ulti hoti hai
-: lakwa nahi hua
-: khana kha nahi raha
-: dard ab nahi raha
-: dawa khatam ho gayi, nayi strip leni hai
-: icu ki zarurat nahi padi
-: serious nahi hai
-: khoon ki janch normal
-: kitni goli leni hai
-: bukhar ke liye paracetamol li, ab thik
-: muh sukhta hai
-: khoon nahi aaya
-: na maut hui na bharti
-: marne wali baat nahi, halki allergy hai
-: doctor se pata kiya, dar ki baat nahi
-: jaan pehchan ke doctor se dawa li
-: chehre par dane nikle
-: aankh me jalan aur pani
-: do ghante gujar gaye fir aaram mila
-: haath me jhanjhanahat hoti hai
-: ji machalta hai dawai khane ke baad
-: do din se gas ban rahi hai
-: sar bhari rehta hai
-: mujhe form chahiye report ka
-: ab bilkul theek hu
-: bachcha chidchida ho gaya
-: neend kam aa rahi hai
-: pyaas bahut lagti hai
-: koi khatra nahi
-: hosh me hai baat kar raha hai
-: chakkar nahi aaya
-: gala sukhta hai
-: chehre pe pimple nikle
-: dawa mehngi hai
-: kisi ko kuch nahi hua
-: ventilator nahi lagana pada
-: kidney ki jaanch normal
-: pasina bahut aata hai
-: pair me dard raat ko
-: thodi ghabrahat hui
-: peshab ka rang orange ho gaya
-: pregnant hu, kya ye dawa le sakti hu
-: dil ki jaanch theek hai
-: bukhar utar gaya do din me
-: khana hazam nahi hota
-: injection ke baad haath sujh gaya thoda
-: dawa ka asar nahi hua
-: aankh lal ho gayi thi
-: tablet tuti hui nikli strip se
-: allergy nahi hai kisi cheez se
-: doctor ne dawa badal di
-: baar baar peshab jana padta hai
-: pet saaf nahi hota
-: sab report normal aayi
-: shop wale ne galat dawa di
`;

/** The lines of a list. */
export function sentencesOf(language: SentenceLanguage, text: string): AlarmSentence[] {
  return text
    .split('\n')
    .filter((line) => line.trim() !== '')
    .map((line) => {
      const colon = line.indexOf(':');
      const named = line.slice(0, colon).trim();
      return {
        language,
        themes: named === '-' ? [] : (named.split(',') as AlarmTheme[]),
        text: line.slice(colon + 1).trim(),
      };
    });
}

export const alarmSentences: readonly AlarmSentence[] = [
  ...sentencesOf('en', english),
  ...sentencesOf('hi', hindi),
  ...sentencesOf('latin', latin),
];
