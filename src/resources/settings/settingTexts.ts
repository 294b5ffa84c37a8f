// The texts of the platform's settings.
import type { PlatformSettings } from '../../../contract/settings.ts';
import { texts, type Both } from '../../i18n/texts.ts';

export const settingTexts = texts({
  edit: ['Edit platform settings', 'Hariri mipangilio ya mfumo'],
  failed: ['The platform settings could not be loaded', 'Mipangilio ya mfumo haikuweza kupakiwa'],
  saved: ['Platform settings saved', 'Mipangilio ya mfumo imehifadhiwa'],
  noCap: ['No cap', 'Hakuna kikomo'],
  noOne: ['No one', 'Hakuna'],
  noLimit: ['No limit', 'Bila kikomo'],
  never: ['Never', 'Kamwe'],
  forever: ['Forever', 'Daima'],
  groups: {
    requests: ['API limits', 'Vikomo vya API'],
    clients: ['New clients', 'Wateja wapya'],
    signIn: ['Passwords and sessions', 'Manenosiri na vipindi'],
    campaigns: ['Automatic pause of campaigns', 'Kusitisha kampeni kiotomatiki'],
    approvals: ['Approval by a second person', 'Idhini ya mtu wa pili'],
    alarms: ['Notices of alarms', 'Taarifa za tahadhari'],
  },
  choices: {
    second_factor: {
      optional: ['Optional', 'Si lazima'],
      platform: ['Required of the platform’s people', 'Lazima kwa watu wa mfumo'],
      everyone: ['Required of everyone', 'Lazima kwa wote'],
    },
    confirmation: {
      second_factor: ['People with two-step sign-in', 'Wenye hatua mbili'],
      everyone: ['Everyone', 'Wote'],
    },
    registration: {
      open: ['Open', 'Wazi'],
      approval: ['With approval', 'Kwa idhini'],
      closed: ['Closed', 'Umefungwa'],
    },
    quiet_alarms: {
      none: ['None', 'Hakuna'],
      warnings: ['Warnings', 'Maonyo'],
      all: ['Warnings and errors', 'Maonyo na hitilafu'],
    },
  },
  names: {
    registration: ['Registration', 'Usajili'],
    requests_per_user: ['Requests per minute per user', 'Maombi kwa dakika kwa kila mtumiaji'],
    requests_per_client: ['Requests per minute per client', 'Maombi kwa dakika kwa kila mteja'],
    requests_per_address: ['Requests per minute without sign-in', 'Maombi kwa dakika bila kuingia'],
    daily_sms_cap: ['Daily SMS cap', 'Kikomo cha SMS kwa siku'],
    platform_texts_cap: ['Platform-paid SMS per day', 'SMS zinazolipiwa na mfumo kwa siku'],
    sending_weight: ['Sending weight', 'Uzito wa utumaji'],
    retention_days: ['Message retention (days)', 'Muda wa kuhifadhi jumbe (siku)'],
    password_characters_min: ['Minimum password length', 'Urefu wa chini wa nenosiri'],
    platform_idle_minutes: ['Session timeout of platform users', 'Muda wa kipindi cha watumiaji wa mfumo'],
    client_idle_minutes: ['Session timeout of client users', 'Muda wa kipindi cha watumiaji wa wateja'],
    pause_failed_percent: ['Share of failed messages', 'Sehemu ya jumbe zilizofeli'],
    pause_sent_min: ['Messages sent before a pause', 'Jumbe zinazotumwa kabla ya kusitisha'],
    approval_units: ['Units per person in 24 hours', 'Uniti za mtu mmoja kwa saa 24'],
    second_factor: ['Two-step sign-in', 'Uthibitisho wa hatua mbili'],
    confirmation: ['Who confirms before money moves', 'Wanaothibitisha kabla pesa kuhama'],
    alarm_numbers: ['Mobile numbers', 'Nambari za simu'],
    alarm_emails: ['Email addresses', 'Anwani za barua pepe'],
    alarm_reminder_minutes: ['Reminder after', 'Ukumbusho baada ya'],
    quiet_alarms: ['Held back in quiet hours', 'Zinazosubiri saa za utulivu ziishe'],
    quiet_from: ['Quiet from', 'Utulivu kuanzia'],
    quiet_until: ['Quiet until', 'Utulivu hadi'],
  } satisfies Record<keyof PlatformSettings, Both>,
  hints: {
    registration: [
      'With approval, a registered client can sign in and read, and sends once you activate it. Where no code can be sent to the number, approval is always needed.',
      'Kwa idhini, mteja aliyesajiliwa anaweza kuingia na kusoma, na anatuma baada ya kumwasha. Pale msimbo usipoweza kutumwa kwa nambari, idhini huhitajika daima.',
    ],
    requests_per_user: [
      'Single sends through the API count only towards the client’s limit',
      'Jumbe moja moja kupitia API huhesabiwa kwenye kikomo cha mteja pekee',
    ],
    requests_per_client: ['All users of a client together', 'Watumiaji wote wa mteja kwa pamoja'],
    requests_per_address: [
      'From one IP address, without a sign-in',
      'Kutoka anwani moja ya IP, bila kuingia',
    ],
    daily_sms_cap: [
      'Messages per day; leave empty for no cap. Each client’s cap is set on its own page.',
      'Jumbe kwa siku; acha tupu kusiwe na kikomo. Kikomo cha kila mteja huwekwa kwenye ukurasa wake.',
    ],
    platform_texts_cap: [
      'One-time passwords and low balance alerts sent for a client',
      'Manenosiri ya kutumika mara moja na tahadhari za salio zinazotumwa kwa niaba ya mteja',
    ],
    sending_weight: [
      'From 1 to 100. While several clients wait for a connector, one of weight 2 sends twice as much as one of weight 1. Each client’s weight is set on its own page.',
      'Kutoka 1 hadi 100. Wateja kadhaa wanaposubiri kiunganishi kimoja, mwenye uzito 2 hutuma mara mbili ya mwenye uzito 1. Uzito wa kila mteja huwekwa kwenye ukurasa wake.',
    ],
    retention_days: [
      'From 7 to 3,650 days, after which texts and numbers are erased; leave empty to keep them forever. Each client’s is set on its own page.',
      'Siku 7 hadi 3,650, kisha maandishi na nambari hufutwa; acha tupu ili zihifadhiwe daima. Muda wa kila mteja huwekwa kwenye ukurasa wake.',
    ],
    password_characters_min: [
      'From 6 to 64 characters; existing passwords stay valid',
      'Herufi 6 hadi 64; manenosiri yaliyopo yanabaki halali',
    ],
    platform_idle_minutes: [
      'From 5 to 1,440 minutes without use. Every session ends after 24 hours.',
      'Dakika 5 hadi 1,440 bila kutumika. Kila kipindi huisha baada ya saa 24.',
    ],
    client_idle_minutes: ['From 5 to 1,440 minutes without use', 'Dakika 5 hadi 1,440 bila kutumika'],
    second_factor: [
      'Those who do not have it yet are asked to set it up at once, and can do nothing else until then. Roles can require it, too.',
      'Wasio nao wataombwa kuuweka mara moja, na hawataweza kufanya kingine hadi hapo. Majukumu yanaweza kuuhitaji pia.',
    ],
    confirmation: [
      'With a code, or with the password where there is no two-step sign-in; also before keys are made and rights change',
      'Kwa msimbo, au kwa nenosiri pasipo na uthibitisho wa hatua mbili; pia kabla funguo kuundwa na ruhusa kubadilishwa',
    ],
    pause_failed_percent: [
      'From 1 to 100%; leave empty to never pause. Failures caused by recipients (DND, invalid numbers, phones that are off) do not count.',
      'Kutoka 1 hadi 100%; acha tupu zisisitishwe kamwe. Kufeli kwa sababu ya wapokeaji (DND, nambari batili, simu zilizozimwa) hakuhesabiwi.',
    ],
    pause_sent_min: [
      'Campaigns that have sent fewer messages are not paused',
      'Kampeni zilizotuma jumbe chache zaidi hazisitishwi',
    ],
    approval_units: [
      'Loads, credits and debits beyond it need a second person; so do payments that are assigned or reversed, and a higher limit. Leave empty for no limit.',
      'Kupakia, kuongeza na kupunguza zaidi ya hapo kunahitaji mtu wa pili; pia kupeleka malipo kwa mteja au kuyarudisha, na kikomo cha juu zaidi. Acha tupu kusiwe na kikomo.',
    ],
    alarm_numbers: [
      'They get an SMS for each error, paid by the platform. Separate several by commas.',
      'Hupata SMS ya kila hitilafu, inayolipiwa na mfumo. Tenganisha kadhaa kwa koma.',
    ],
    alarm_emails: [
      'They get an email for each error and warning, if a mail server is set up. Separate several by commas.',
      'Hupata barua pepe za hitilafu na maonyo, ikiwa seva ya barua pepe imewekwa. Tenganisha kadhaa kwa koma.',
    ],
    alarm_reminder_minutes: [
      'Minutes, from 15 to 1,440, after which an error that is open and not acknowledged is sent again; leave empty for no reminders',
      'Dakika 15 hadi 1,440, kisha hitilafu iliyo wazi na haijaonwa hutumwa tena; acha tupu kusiwe na ukumbusho',
    ],
    quiet_alarms: [
      'SMS and emails that are held back are sent when the quiet hours end, if the alarm lasts. A webhook is called at once.',
      'SMS na barua pepe zinazosubiri hutumwa saa za utulivu zinapoisha, ikiwa tahadhari bado ipo. Webhook huitwa mara moja.',
    ],
    quiet_from: ['Time of day in Nairobi', 'Saa za Nairobi'],
    quiet_until: ['Time of day in Nairobi', 'Saa za Nairobi'],
  } satisfies Record<keyof PlatformSettings, Both>,
});
