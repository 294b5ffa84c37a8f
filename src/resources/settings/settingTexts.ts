// The texts of the platform's settings.
import type { PlatformSettings } from '../../../contract/settings.ts';
import { texts } from '../../i18n/texts.ts';

export const settingTexts = texts({
  en: {
    edit: 'Edit Platform Settings',
    failed: 'The platform settings could not be loaded',
    saved: 'Platform settings saved',
    noCap: 'No cap',
    names: {
      requests_per_user: 'Requests per minute per user',
      requests_per_client: 'Requests per minute per client',
      requests_per_address: 'Requests per minute without sign-in',
      daily_sms_cap: 'Default daily SMS cap of new clients',
      platform_texts_cap: 'Default platform-paid SMS per day of new clients',
      sending_weight: 'Default sending weight of new clients',
    } satisfies Record<keyof PlatformSettings, string>,
    hints: {
      requests_per_user: 'Single sends through the API count only towards the client’s limit',
      requests_per_client: 'All users of a client together',
      requests_per_address: 'From one IP address, without a sign-in',
      daily_sms_cap: 'Messages per day; leave empty for no cap. Each client’s cap is set on its own page',
      platform_texts_cap: 'One-time passwords and balance warnings sent for a client',
      sending_weight:
        'From 1 to 100. While several clients wait for a connector, one of weight 2 sends twice as much as one of weight 1. Each client’s weight is set on its own page',
    } satisfies Record<keyof PlatformSettings, string>,
  },
  sw: {
    edit: 'Hariri mipangilio ya mfumo',
    failed: 'Mipangilio ya mfumo haikuweza kupakiwa',
    saved: 'Mipangilio ya mfumo imehifadhiwa',
    noCap: 'Hakuna kikomo',
    names: {
      requests_per_user: 'Maombi kwa dakika kwa kila mtumiaji',
      requests_per_client: 'Maombi kwa dakika kwa kila mteja',
      requests_per_address: 'Maombi kwa dakika bila kuingia',
      daily_sms_cap: 'Kikomo cha kawaida cha SMS kwa siku kwa wateja wapya',
      platform_texts_cap: 'SMS zinazolipiwa na mfumo kwa siku kwa wateja wapya',
      sending_weight: 'Uzito wa kawaida wa utumaji kwa wateja wapya',
    },
    hints: {
      requests_per_user: 'Jumbe moja moja kupitia API huhesabiwa kwenye kikomo cha mteja pekee',
      requests_per_client: 'Watumiaji wote wa mteja kwa pamoja',
      requests_per_address: 'Kutoka anwani moja ya IP, bila kuingia',
      daily_sms_cap:
        'Jumbe kwa siku; acha tupu kusiwe na kikomo. Kikomo cha kila mteja huwekwa kwenye ukurasa wake',
      platform_texts_cap:
        'Manenosiri ya kutumika mara moja na tahadhari za salio zinazotumwa kwa niaba ya mteja',
      sending_weight:
        'Kutoka 1 hadi 100. Wateja kadhaa wanaposubiri kiunganishi kimoja, mwenye uzito 2 hutuma mara mbili ya mwenye uzito 1. Uzito wa kila mteja huwekwa kwenye ukurasa wake',
    },
  },
});
