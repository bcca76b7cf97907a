/** Field of forms and bodies by which their author confirms every doubted value; apart, because every form loads it. */
export const CONFIRM = 'confirm'
