import { settingTexts } from './settingTexts.ts';

/** Whether a setting is one of a few words; the others are numbers. */
export const isChoice = (name: string): name is keyof typeof settingTexts.choices =>
  name in settingTexts.choices;
