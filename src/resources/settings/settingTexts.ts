// The texts of the platform's settings.
import type { PlatformSettings } from '../../../contract/settings.ts';
import { texts } from '../../i18n/texts.ts';

export const settingTexts = texts({
  en: {
    edit: 'Edit platform settings',
    failed: 'The platform settings could not be loaded',
    saved: 'Platform settings saved',
    noCap: 'No cap',
    noOne: 'No one',
    noLimit: 'No limit',
    never: 'Never',
    forever: 'Forever',
    groups: {
      requests: 'API limits',
      clients: 'New clients',
      signIn: 'Passwords and sessions',
      campaigns: 'Automatic pause of campaigns',
      approvals: 'Approval by a second person',
      alarms: 'Notices of alarms',
    },
    choices: {
      second_factor: {
        optional: 'Optional',
        platform: 'Required of the platform’s people',
        everyone: 'Required of everyone',
      },
      confirmation: {
        second_factor: 'People with two-step sign-in',
        everyone: 'Everyone',
      },
      registration: {
        open: 'Open',
        approval: 'With approval',
        closed: 'Closed',
      },
      quiet_alarms: {
        none: 'None',
        warnings: 'Warnings',
        all: 'Warnings and errors',
      },
    },
    names: {
      registration: 'Registration',
      requests_per_user: 'Requests per minute per user',
      requests_per_client: 'Requests per minute per client',
      requests_per_address: 'Requests per minute without sign-in',
      daily_sms_cap: 'Daily SMS cap',
      platform_texts_cap: 'Platform-paid SMS per day',
      sending_weight: 'Sending weight',
      retention_days: 'Message retention (days)',
      password_characters_min: 'Minimum password length',
      platform_idle_minutes: 'Session timeout of platform users',
      client_idle_minutes: 'Session timeout of client users',
      pause_failed_percent: 'Share of failed messages',
      pause_sent_min: 'Messages sent before a pause',
      approval_units: 'Units per person in 24 hours',
      second_factor: 'Two-step sign-in',
      confirmation: 'Who confirms before money moves',
      alarm_numbers: 'Mobile numbers',
      alarm_emails: 'Email addresses',
      alarm_reminder_minutes: 'Reminder after',
      quiet_alarms: 'Held back in quiet hours',
      quiet_from: 'Quiet from',
      quiet_until: 'Quiet until',
    } satisfies Record<keyof PlatformSettings, string>,
    hints: {
      registration:
        'With approval, a registered client can sign in and read, and sends once you activate it. Where no code can be sent to the number, approval is always needed.',
      requests_per_user: 'Single sends through the API count only towards the client’s limit',
      requests_per_client: 'All users of a client together',
      requests_per_address: 'From one IP address, without a sign-in',
      daily_sms_cap: 'Messages per day; leave empty for no cap. Each client’s cap is set on its own page.',
      platform_texts_cap: 'One-time passwords and low balance alerts sent for a client',
      sending_weight:
        'From 1 to 100. While several clients wait for a connector, one of weight 2 sends twice as much as one of weight 1. Each client’s weight is set on its own page.',
      retention_days:
        'From 7 to 3,650 days, after which texts and numbers are erased; leave empty to keep them forever. Each client’s is set on its own page.',
      password_characters_min: 'From 6 to 64 characters; existing passwords stay valid',
      platform_idle_minutes: 'From 5 to 1,440 minutes without use. Every session ends after 24 hours.',
      client_idle_minutes: 'From 5 to 1,440 minutes without use',
      second_factor:
        'Those who do not have it yet are asked to set it up at once, and can do nothing else until then. Roles can require it, too.',
      confirmation:
        'With a code, or with the password where there is no two-step sign-in; also before keys are made and rights change',
      pause_failed_percent:
        'From 1 to 100 %; leave empty to never pause. Failures caused by recipients (DND, invalid numbers, phones that are off) do not count.',
      pause_sent_min: 'Campaigns that have sent fewer messages are not paused',
      approval_units:
        'Loads, credits and debits beyond it need a second person; so do payments that are assigned or reversed, and a higher limit. Leave empty for no limit.',
      alarm_numbers: 'They get an SMS for each error, paid by the platform. Separate several by commas.',
      alarm_emails:
        'They get an email for each error and warning, if a mail server is set up. Separate several by commas.',
      alarm_reminder_minutes:
        'Minutes, from 15 to 1,440, after which an error that is open and not acknowledged is sent again; leave empty for no reminders',
      quiet_alarms:
        'SMS and emails that are held back are sent when the quiet hours end, if the alarm lasts. A webhook is called at once.',
      quiet_from: 'Time of day in Nairobi',
      quiet_until: 'Time of day in Nairobi',
    } satisfies Record<keyof PlatformSettings, string>,
  },
  sw: {
    edit: 'Hariri mipangilio ya mfumo',
    failed: 'Mipangilio ya mfumo haikuweza kupakiwa',
    saved: 'Mipangilio ya mfumo imehifadhiwa',
    noCap: 'Hakuna kikomo',
    noOne: 'Hakuna',
    noLimit: 'Bila kikomo',
    never: 'Kamwe',
    forever: 'Daima',
    groups: {
      requests: 'Vikomo vya API',
      clients: 'Wateja wapya',
      signIn: 'Manenosiri na vipindi',
      campaigns: 'Kusitisha kampeni kiotomatiki',
      approvals: 'Idhini ya mtu wa pili',
      alarms: 'Taarifa za tahadhari',
    },
    choices: {
      second_factor: {
        optional: 'Si lazima',
        platform: 'Lazima kwa watu wa mfumo',
        everyone: 'Lazima kwa wote',
      },
      confirmation: {
        second_factor: 'Wenye hatua mbili',
        everyone: 'Wote',
      },
      registration: {
        open: 'Wazi',
        approval: 'Kwa idhini',
        closed: 'Umefungwa',
      },
      quiet_alarms: {
        none: 'Hakuna',
        warnings: 'Maonyo',
        all: 'Maonyo na hitilafu',
      },
    },
    names: {
      registration: 'Usajili',
      requests_per_user: 'Maombi kwa dakika kwa kila mtumiaji',
      requests_per_client: 'Maombi kwa dakika kwa kila mteja',
      requests_per_address: 'Maombi kwa dakika bila kuingia',
      daily_sms_cap: 'Kikomo cha SMS kwa siku',
      platform_texts_cap: 'SMS zinazolipiwa na mfumo kwa siku',
      sending_weight: 'Uzito wa utumaji',
      retention_days: 'Muda wa kuhifadhi jumbe (siku)',
      password_characters_min: 'Urefu wa chini wa nenosiri',
      platform_idle_minutes: 'Muda wa kipindi cha watumiaji wa mfumo',
      client_idle_minutes: 'Muda wa kipindi cha watumiaji wa wateja',
      pause_failed_percent: 'Sehemu ya jumbe zilizofeli',
      pause_sent_min: 'Jumbe zinazotumwa kabla ya kusitisha',
      approval_units: 'Uniti za mtu mmoja kwa saa 24',
      second_factor: 'Uthibitisho wa hatua mbili',
      confirmation: 'Wanaothibitisha kabla pesa kuhama',
      alarm_numbers: 'Nambari za simu',
      alarm_emails: 'Anwani za barua pepe',
      alarm_reminder_minutes: 'Ukumbusho baada ya',
      quiet_alarms: 'Zinazosubiri saa za utulivu ziishe',
      quiet_from: 'Utulivu kuanzia',
      quiet_until: 'Utulivu hadi',
    },
    hints: {
      registration:
        'Kwa idhini, mteja aliyesajiliwa anaweza kuingia na kusoma, na anatuma baada ya kumwasha. Pale msimbo usipoweza kutumwa kwa nambari, idhini huhitajika daima.',
      requests_per_user: 'Jumbe moja moja kupitia API huhesabiwa kwenye kikomo cha mteja pekee',
      requests_per_client: 'Watumiaji wote wa mteja kwa pamoja',
      requests_per_address: 'Kutoka anwani moja ya IP, bila kuingia',
      daily_sms_cap:
        'Jumbe kwa siku; acha tupu kusiwe na kikomo. Kikomo cha kila mteja huwekwa kwenye ukurasa wake.',
      platform_texts_cap:
        'Manenosiri ya kutumika mara moja na tahadhari za salio zinazotumwa kwa niaba ya mteja',
      sending_weight:
        'Kutoka 1 hadi 100. Wateja kadhaa wanaposubiri kiunganishi kimoja, mwenye uzito 2 hutuma mara mbili ya mwenye uzito 1. Uzito wa kila mteja huwekwa kwenye ukurasa wake.',
      retention_days:
        'Siku 7 hadi 3,650, kisha maandishi na nambari hufutwa; acha tupu ili zihifadhiwe daima. Muda wa kila mteja huwekwa kwenye ukurasa wake.',
      password_characters_min: 'Herufi 6 hadi 64; manenosiri yaliyopo yanabaki halali',
      platform_idle_minutes: 'Dakika 5 hadi 1,440 bila kutumika. Kila kipindi huisha baada ya saa 24.',
      client_idle_minutes: 'Dakika 5 hadi 1,440 bila kutumika',
      second_factor:
        'Wasio nao wataombwa kuuweka mara moja, na hawataweza kufanya kingine hadi hapo. Majukumu yanaweza kuuhitaji pia.',
      confirmation:
        'Kwa msimbo, au kwa nenosiri pasipo na uthibitisho wa hatua mbili; pia kabla funguo kuundwa na ruhusa kubadilishwa',
      pause_failed_percent:
        'Kutoka 1 hadi 100 %; acha tupu zisisitishwe kamwe. Kufeli kwa sababu ya wapokeaji (DND, nambari batili, simu zilizozimwa) hakuhesabiwi.',
      pause_sent_min: 'Kampeni zilizotuma jumbe chache zaidi hazisitishwi',
      approval_units:
        'Kupakia, kuongeza na kupunguza zaidi ya hapo kunahitaji mtu wa pili; pia kupeleka malipo kwa mteja au kuyarudisha, na kikomo cha juu zaidi. Acha tupu kusiwe na kikomo.',
      alarm_numbers: 'Hupata SMS ya kila hitilafu, inayolipiwa na mfumo. Tenganisha kadhaa kwa koma.',
      alarm_emails:
        'Hupata barua pepe za hitilafu na maonyo, ikiwa seva ya barua pepe imewekwa. Tenganisha kadhaa kwa koma.',
      alarm_reminder_minutes:
        'Dakika 15 hadi 1,440, kisha hitilafu iliyo wazi na haijaonwa hutumwa tena; acha tupu kusiwe na ukumbusho',
      quiet_alarms:
        'SMS na barua pepe zinazosubiri hutumwa saa za utulivu zinapoisha, ikiwa tahadhari bado ipo. Webhook huitwa mara moja.',
      quiet_from: 'Saa za Nairobi',
      quiet_until: 'Saa za Nairobi',
    },
  },
});
