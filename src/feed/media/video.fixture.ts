function box(name: string, content: string): Buffer {
  const bytes = Buffer.alloc(8 + content.length);
  bytes.writeUInt32BE(bytes.length);
  bytes.write(name + content, 4, 'latin1');
  return bytes;
}

/** The boxes of an MP4 without a picture in it. `brands` is the main one, its version, and the ones it goes with. */
export function mp4(brands = 'isom\0\0\x02\0isomavc1mp41', names = ['moov', 'mdat']): Buffer {
  return Buffer.concat([box('ftyp', brands), ...names.map((name) => box(name, 'no pictures'))]);
}

/** The header of an EBML file with a document type of four letters. */
export function ebml(type = 'webm'): Buffer {
  return Buffer.from(`\x1A\x45\xDF\xA3\x87\x42\x82\x84${type}`, 'latin1');
}
