import { showNotice } from '../../notices/notices.ts';
import { checklistTexts } from './checklistTexts.ts';

/** The list has disappeared: says why. */
export const announceDelivery = (): void => showNotice('success', checklistTexts.delivered);
