"""What every family gives besides its searches and its game, held to the contract: formats to verbs."""
