const STARTERS = new Set(
  (
    "a an the this that these those it its they their we our you your he she his her i my one there here " +
    "and or but so yet nor if unless when whenever while after before since until once because although though as " +
    "in on at by for from to with without within into onto over under above below between through during per via " +
    "of off out up down about across against along among around behind beside besides beyond despite except inside like near outside than toward upon " +
    "all any both each every either neither few many more most much no none not only other another same several some such " +
    "also again always currently finally first second third next last later now often otherwise please still then thus therefore hence however instead " +
    "how what where which who whom whose why whether yes ok note tip warning important caution example " +
    "can could do does did has have had is are was were will would should must may might be been being let " +
    "add allow apply assign attach build call change check choose clear click close configure confirm connect consider copy create define delete deploy disable download " +
    "edit enable ensure enter export follow get give go grant import include increase install keep learn leave limit list load log make manage mark move name need open pass " +
    "press provide publish put query read rebuild receive reduce refer register remove rename repeat replace request require reset restart restore return review rotate run save scale " +
    "see select send set show sign specify start stop store submit switch test try turn uninstall update upgrade upload use uses verify view visit wait write " +
    "avoid accept access adjust answer authenticate back begin bind block browse cancel combine compare contact contain convert deny describe determine discard drag drop encrypt end establish evaluate execute explore extend extract find fix force generate handle hide identify ignore improve inspect integrate invoke investigate join limit link locate lock look lower maintain map measure merge migrate modify monitor mount navigate obtain override paste pause perform pick place plan prepare prevent process protect provision pull purge push reboot recover redirect reference reload reject release rely remember resolve respond retrieve roll scan schedule search secure share skip split stage sync tag take track transfer treat trigger type understand undo unlock validate work wrap " +
    "customers users administrators admins people data files file messages message services service tokens token requests request values value settings setting " +
    "version versions new old default defaults support supported available billing pricing limits limit"
  ).split(" "),
);

/** Whether a capital at the head of a sentence says nothing about the word. */
export function isSentenceStarter(norm: string): boolean {
  return STARTERS.has(norm) || /(?:ing|ly)$/.test(norm);
}
