import { showNotice } from '../../notices/notices.ts';
import { checklistTexts } from './checklistTexts.ts';

/** Shows a notice that explains why the checklist has disappeared. */
export const announceDelivery = (): void => showNotice('success', checklistTexts.delivered);
