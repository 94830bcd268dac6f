/** The states of a team's article: written, looked at by an Administrator, open to all of AGATA, or sent back. */
export const articleStates = ['draft', 'pending', 'published', 'rejected'] as const;

/** What a reader says of an article. */
export const articleAnswers = ['helpful', 'notHelpful'] as const;
