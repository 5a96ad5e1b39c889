import { propertyXml } from '#feed/adapters/kyero/fake.fixture.ts';

const swap = (xml: string, swaps: readonly (readonly [string | RegExp, string])[]) =>
  swaps.reduce((text, [from, to]) => text.replace(from, to), xml);

export const kyeroRecords: readonly string[] = [
  propertyXml({ id: 'K56001', price: '274500', images: '' }),
  propertyXml({ id: 'K56002', price: '0', images: '' }),
  propertyXml({ id: 'K56003', price: '1325', freq: 'month', type: 'Apartment', images: '' }),
  propertyXml({ id: 'K56004', price: '640', freq: 'week', type: 'Bungalow', images: '' }),
  swap(propertyXml({ id: 'K56005', price: '735000', images: '' }), [['EUR', 'GBP']]),
  swap(propertyXml({ id: 'K56006', price: '118750', type: 'Land', images: '' }), [
    [/<surface_area>.*<\/surface_area>/u, '<surface_area><built>0</built><plot>10350</plot></surface_area>'],
    ['<beds>3</beds>', '<beds>0</beds>'],
  ]),
  propertyXml({ id: 'K56007', price: '14900', type: 'Garage', images: '', desc: '<es>Garaje amplio</es>' }),
  swap(
    propertyXml({
      id: 'K56008',
      price: '459.000,00',
      images: '',
      desc: '<nl>&lt;p&gt;Villa met &amp;lt;b&amp;gt;zwembad&amp;lt;/b&amp;gt;&lt;/p&gt;</nl><fr><![CDATA[<p>Villa avec piscine</p>]]></fr>',
      more: '<new_build>1</new_build><part_ownership>1</part_ownership><country>Belgium</country><postcode>8370</postcode>',
    }),
    [
      ['38.7894', '51.3121'],
      ['0.1666', '3.1324'],
      ['Jávea', 'BLANKENBERGE'],
    ],
  ),
  swap(propertyXml({ id: 'K56009', price: '99999999', images: '' }), [
    ['<beds>3</beds>', '<beds>-2</beds>'],
    ['<baths>0</baths>', '<baths>88</baths>'],
    ['<built>180</built>', '<built>1</built>'],
  ]),
];
