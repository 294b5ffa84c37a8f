// Why a link is not bound, in Kiswahili: a module of its own, because the home shows it and not the alarms.
/** Kiswahili for phrases of the server. The first phrase that a text contains is replaced; the rest of the text stays. */
const linkPhrases: readonly (readonly [english: RegExp, kiswahili: string])[] = [
  [/^Bound in (.+) ms$/, 'Kimeunganishwa kwa milisekunde $1'],
  [/^Not bound: /, 'Hakijaunganishwa: '],
  [/the bind was refused/, 'muunganisho ulikataliwa'],
  [/the bind took too long/, 'kuunganisha kulichukua muda mrefu mno'],
  [/the telco closed the connection/, 'mtandao ulifunga muunganisho'],
  [/the peer closed the connection/, 'upande wa pili ulifunga muunganisho'],
  [/the peer unbound/, 'upande wa pili ulijiondoa'],
  [/the peer does not answer/, 'upande wa pili haujibu'],
  [/the peer sent/, 'upande wa pili ulituma'],
  [/the password is wrong/, 'nenosiri si sahihi'],
  [/the telco does not know this system ID/, 'mtandao hauitambui System ID hii'],
  [/the system type is wrong/, 'aina ya mfumo si sahihi'],
  [/this account has reached its number of binds/, 'akaunti hii imefikisha idadi ya miunganisho yake'],
  [
    /the telco did not accept the bind: wrong sign-in, or too many sessions/,
    'mtandao haukukubali muunganisho: utambulisho si sahihi, au vipindi ni vingi mno',
  ],
  [/nothing listens on this host and port/, 'hakuna kinachosikiliza kwenye seva na mlango huu'],
  [/the host name does not exist/, 'jina la seva halipo'],
  [/there is no route to this host/, 'hakuna njia ya kufikia seva hii'],
  [/no answer came in time/, 'jibu halikuja kwa wakati'],
  [/no answer/, 'hakuna jibu'],
  [/this port does not speak TLS/, 'mlango huu hautumii TLS'],
  [/the certificate is not trusted/, 'cheti hakiaminiki'],
];

/** Why a link is not bound, and the result of testing it; the telco's own words stay. */
export const linkErrorInKiswahili = (english: string): string =>
  linkPhrases.reduce((text, [phrase, own]) => text.replace(phrase, own), english);
