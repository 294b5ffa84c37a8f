// Shows react-admin's notifications as notices.
import { useEffect } from 'react';
import { useNotificationContext, useTakeUndoableMutation, useTranslate } from 'react-admin';
import { noticeMs, showNotice } from '../notices/notices.ts';

export function NoticeBridge() {
  const { notifications, takeNotification } = useNotificationContext();
  const takeMutation = useTakeUndoableMutation();
  const translate = useTranslate();
  useEffect(() => {
    if (notifications.length === 0) return;
    const notification = takeNotification();
    if (!notification) return;
    const { message, type, notificationOptions = {} } = notification;
    const { messageArgs, autoHideDuration, undoable } = notificationOptions;
    // Notices have no undo button, so an undoable change is made at once.
    if (undoable) takeMutation()?.({ isUndo: false });
    if (typeof message !== 'string') return;
    showNotice(type, translate(message, messageArgs), autoHideDuration ?? noticeMs);
  }, [notifications, takeNotification, takeMutation, translate]);
  return null;
}
