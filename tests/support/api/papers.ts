// Papers of a sender ID request, each the smallest valid file of its kind.

export const pdf = Buffer.from('%PDF-1.4\n%%EOF\n');
export const png = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 1, 2, 3]);
export const jpeg = Buffer.from([0xff, 0xd8, 0xff, 0xe0, 1, 2, 3]);

/** One file for each kind of paper, as a form sends them. */
export const allPapers = () => ({
  authorisation_letter: { name: 'letter.pdf', content: pdf },
  incorporation_certificate: { name: 'Certificate.PNG', content: png },
  kra_pin: { name: 'pin.jpg', content: jpeg },
});
