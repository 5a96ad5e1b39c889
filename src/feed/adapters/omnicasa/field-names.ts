/** What Omnicasa calls the fields of our own format, for messages to people who know the CRM. */
export const omnicasaNames: Readonly<Record<string, string>> = {
  TypeID: 'TypeDescription',
  Latitude: 'GoogleX',
  Description: 'DescriptionA',
  Title: 'TypeDescription',
  Pictures: 'XLargePictureItems',
  VirtualTours: 'VirtualTour',
};
