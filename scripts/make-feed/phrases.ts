/** A sentence in nl, fr, en and de; `{name}` is filled in. */
export type Phrase = readonly [nl: string, fr: string, en: string, de: string];
type Pool = readonly [Phrase, ...Phrase[]];

export type Texts = Readonly<Record<'nl' | 'fr' | 'en' | 'de', string>>;

/** Fills the slots of one phrase. `(['In {city}', ...], {city: 'Gent'}) -> {nl: 'In Gent', ...}` */
export function fillPhrase([nl, fr, en, de]: Phrase, slots: Readonly<Record<string, string | number>>): Texts {
  const fill = (text: string) => text.replace(/\{(\w+)\}/gu, (_, name: string) => String(slots[name] ?? ''));
  return { nl: fill(nl), fr: fill(fr), en: fill(en), de: fill(de) };
}

export const homeTitles: Pool = [
  [
    'Lichte woonst in hartje {city}',
    'Logement lumineux au cœur de {city}',
    'Bright home in the heart of {city}',
    'Helles Zuhause im Herzen von {city}',
  ],
  [
    'Instapklaar wonen in {city}',
    'Prêt à habiter à {city}',
    'Ready to move into in {city}',
    'Bezugsfertig wohnen in {city}',
  ],
  [
    'Ruim wonen met {living} m² in {city}',
    'Espace de vie de {living} m² à {city}',
    'Roomy living on {living} m² in {city}',
    'Großzügig wohnen auf {living} m² in {city}',
  ],
  [
    'Rustig gelegen nabij het centrum van {city}',
    'Au calme, près du centre de {city}',
    'Quietly placed near the centre of {city}',
    'Ruhig gelegen nahe dem Zentrum von {city}',
  ],
  [
    'Karakter en comfort in {city}',
    'Caractère et confort à {city}',
    'Character and comfort in {city}',
    'Charakter und Komfort in {city}',
  ],
];

export const landTitles: Pool = [
  [
    'Perceel van {ground} m² in {city}',
    'Parcelle de {ground} m² à {city}',
    'Plot of {ground} m² in {city}',
    'Grundstück von {ground} m² in {city}',
  ],
  [
    'Bouwen op {ground} m² in {city}',
    'Bâtir sur {ground} m² à {city}',
    'Build on {ground} m² in {city}',
    'Bauen auf {ground} m² in {city}',
  ],
];

export const businessTitles: Pool = [
  [
    'Bedrijfsruimte van {living} m² in {city}',
    'Surface professionnelle de {living} m² à {city}',
    'Business space of {living} m² in {city}',
    'Gewerbefläche von {living} m² in {city}',
  ],
  [
    'Vlot bereikbaar ondernemen in {city}',
    'Entreprendre à {city}, accès aisé',
    'Work within easy reach in {city}',
    'Gut erreichbar arbeiten in {city}',
  ],
];

export const homeOpenings: Pool = [
  [
    'Deze woonst in {city} telt {living} m² en {bedrooms} slaapkamers.',
    'Ce logement à {city} compte {living} m² et {bedrooms} chambres.',
    'This home in {city} has {living} m² and {bedrooms} bedrooms.',
    'Dieses Zuhause in {city} bietet {living} m² und {bedrooms} Schlafzimmer.',
  ],
  [
    'Wie ruimte zoekt in {city}, vindt hier {living} m² op een doordacht plan.',
    'Qui cherche de l’espace à {city} trouve ici {living} m² bien pensés.',
    'Anyone who wants room in {city} finds {living} well-planned m² here.',
    'Wer in {city} Platz sucht, findet hier {living} gut geplante m².',
  ],
  [
    'Gebouwd in {year} en sindsdien goed onderhouden, met {bedrooms} slaapkamers.',
    'Construit en {year} et bien entretenu depuis, avec {bedrooms} chambres.',
    'Built in {year} and well kept since, with {bedrooms} bedrooms.',
    'Baujahr {year}, seither gut gepflegt, mit {bedrooms} Schlafzimmern.',
  ],
  [
    'Een woonst uit {year} met een rustige straatkant en veel licht achteraan.',
    'Un logement de {year}, calme côté rue et lumineux à l’arrière.',
    'A home from {year}, calm at the front and full of light at the back.',
    'Ein Zuhause von {year}, ruhig zur Straße und hell zur Rückseite.',
  ],
  [
    'In een aangename straat van {city} ligt deze woonst van {living} m².',
    'Dans une rue agréable de {city} se trouve ce logement de {living} m².',
    'This home of {living} m² lies in a pleasant street of {city}.',
    'In einer angenehmen Straße von {city} liegt dieses Zuhause mit {living} m².',
  ],
];

export const homeInsides: Pool = [
  [
    'De leefruimte sluit aan op een open keuken met eiland.',
    'Le séjour s’ouvre sur une cuisine avec îlot.',
    'The living room opens onto a kitchen with an island.',
    'Der Wohnraum öffnet sich zur Küche mit Insel.',
  ],
  [
    'Boven liggen de slaapkamers, elk met ingemaakte kasten.',
    'À l’étage, les chambres ont chacune un placard intégré.',
    'The bedrooms upstairs all have fitted wardrobes.',
    'Oben liegen die Schlafzimmer, jedes mit Einbauschrank.',
  ],
  [
    'De badkamer kreeg een inloopdouche en een dubbele wastafel.',
    'La salle de bains a une douche à l’italienne et deux lavabos.',
    'The bathroom has a walk-in shower and two basins.',
    'Das Bad hat eine bodengleiche Dusche und zwei Waschbecken.',
  ],
  [
    'Een aparte bergruimte en wasplaats houden de keuken vrij.',
    'Un débarras et une buanderie séparés libèrent la cuisine.',
    'A separate store and laundry keep the kitchen clear.',
    'Abstellraum und Waschküche halten die Küche frei.',
  ],
  [
    'Eiken vloeren geven de leefruimte warmte.',
    'Les sols en chêne donnent de la chaleur au séjour.',
    'Oak floors give the living room warmth.',
    'Eichenböden geben dem Wohnraum Wärme.',
  ],
  [
    'Een bureau bij de inkom maakt thuiswerken gemakkelijk.',
    'Un bureau près de l’entrée facilite le télétravail.',
    'A study by the entrance makes working at home easy.',
    'Ein Büro am Eingang erleichtert die Arbeit zu Hause.',
  ],
  [
    'Grote ramen trekken het daglicht diep naar binnen.',
    'De grandes fenêtres font entrer la lumière en profondeur.',
    'Large windows draw daylight deep inside.',
    'Große Fenster holen das Tageslicht tief herein.',
  ],
];

export const landOpenings: Pool = [
  [
    'Dit perceel van {ground} m² ligt in een groene straat van {city}.',
    'Cette parcelle de {ground} m² se situe dans une rue verte de {city}.',
    'This plot of {ground} m² lies in a green street of {city}.',
    'Dieses Grundstück von {ground} m² liegt in einer grünen Straße von {city}.',
  ],
  [
    'Aan de rand van {city} wacht {ground} m² grond op een plan.',
    'En bordure de {city}, {ground} m² attendent un projet.',
    'On the edge of {city}, {ground} m² of land await a plan.',
    'Am Rand von {city} warten {ground} m² Grund auf einen Plan.',
  ],
  [
    'Vlak, droog en breed: {ground} m² grond in {city}.',
    'Plat, sec et large : {ground} m² de terrain à {city}.',
    'Level, dry and wide: {ground} m² of land in {city}.',
    'Eben, trocken und breit: {ground} m² Grund in {city}.',
  ],
];

export const businessOpenings: Pool = [
  [
    'Deze ruimte van {living} m² in {city} is vrij in te delen.',
    'Cet espace de {living} m² à {city} s’aménage librement.',
    'This space of {living} m² in {city} can be laid out freely.',
    'Diese Fläche von {living} m² in {city} ist frei einteilbar.',
  ],
  [
    'Een zichtbare ligging in {city}, met {living} m² op één niveau.',
    'Une situation visible à {city}, avec {living} m² de plain-pied.',
    'A visible spot in {city}, with {living} m² on one level.',
    'Eine sichtbare Lage in {city}, mit {living} m² auf einer Ebene.',
  ],
  [
    'Laden, lossen en parkeren gaat hier vlot, op {living} m² in {city}.',
    'Chargement et parking aisés pour ces {living} m² à {city}.',
    'Loading and parking are easy at these {living} m² in {city}.',
    'Laden und Parken sind einfach bei diesen {living} m² in {city}.',
  ],
];

export const places: Pool = [
  [
    'Winkels en scholen liggen op wandelafstand.',
    'Commerces et écoles sont accessibles à pied.',
    'Shops and schools are within walking distance.',
    'Geschäfte und Schulen sind zu Fuß erreichbar.',
  ],
  [
    'Het station van {city} is vijf minuten fietsen.',
    'La gare de {city} est à cinq minutes à vélo.',
    'The station of {city} is five minutes by bicycle.',
    'Der Bahnhof von {city} ist fünf Radminuten entfernt.',
  ],
  [
    'De oprit van de autoweg ligt dichtbij zonder hoorbaar te zijn.',
    'L’accès à l’autoroute est proche, sans qu’on l’entende.',
    'The motorway is close by but out of earshot.',
    'Die Autobahn ist nah, aber nicht zu hören.',
  ],
  [
    'Achter de hoek begint een park met speelplein.',
    'Au coin de la rue commence un parc avec plaine de jeux.',
    'A park with a playground starts around the corner.',
    'Um die Ecke beginnt ein Park mit Spielplatz.',
  ],
  [
    'De bus stopt in de straat.',
    'Le bus s’arrête dans la rue.',
    'The bus stops in the street.',
    'Der Bus hält in der Straße.',
  ],
  [
    'De buurt is kindvriendelijk en kent weinig doorgaand verkeer.',
    'Le quartier est familial et connaît peu de transit.',
    'The area suits families and sees little through traffic.',
    'Das Viertel ist familienfreundlich und hat wenig Durchgangsverkehr.',
  ],
];

export const comforts: Pool = [
  [
    'De technieken zijn gekeurd en de verslagen liggen klaar.',
    'Les installations sont contrôlées et les rapports disponibles.',
    'The installations have been inspected and the reports are ready.',
    'Die Anlagen sind geprüft und die Berichte liegen bereit.',
  ],
  [
    'Zonnepanelen en goede isolatie houden het verbruik laag.',
    'Panneaux solaires et bonne isolation limitent la consommation.',
    'Solar panels and good insulation keep use low.',
    'Solarmodule und gute Dämmung halten den Verbrauch niedrig.',
  ],
  [
    'Het dossier is volledig en de akte kan snel.',
    'Le dossier est complet et l’acte peut suivre vite.',
    'The file is complete, so the deed can follow soon.',
    'Die Unterlagen sind vollständig, der Abschluss kann rasch folgen.',
  ],
  [
    'Fietsen staan droog in een eigen berging.',
    'Les vélos sont au sec dans une remise privée.',
    'Bicycles stay dry in a private store.',
    'Fahrräder stehen trocken im eigenen Abstellraum.',
  ],
];

export const closings: Pool = [
  [
    'Graag tonen we u de rest ter plaatse.',
    'Nous vous montrons volontiers le reste sur place.',
    'We would like to show you the rest on site.',
    'Den Rest zeigen wir Ihnen gern vor Ort.',
  ],
  [
    'Bel voor een bezoek, ook op zaterdag.',
    'Appelez-nous pour une visite, aussi le samedi.',
    'Call us for a visit, on Saturdays too.',
    'Rufen Sie für einen Besuch an, auch samstags.',
  ],
  [
    'Referentie {ref} bij elke vraag volstaat.',
    'La référence {ref} suffit pour toute question.',
    'Reference {ref} is all you need with a question.',
    'Für Fragen genügt die Referenz {ref}.',
  ],
];
